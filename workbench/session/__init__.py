"""What a visitor's session does: plays games on a worker, keeps what was played, looks ahead."""
