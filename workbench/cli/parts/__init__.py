"""`warbench simulate --parts`: millions of games into a folder, on one machine or a cluster."""
