"""The workers of `--processes` and `--cluster`, as an executor."""

import logging
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from engine.core.bad_input import BadInput
from workbench.cli.kit.inputs import add_strategies
from workbench.cli.kit.whole_number import read_whole

MOST_PROCESSES = 256
_SECONDS = 10  # until a scheduler that does not answer is not there


@contextmanager
def workers(processes: str, cluster: str, game: str = "", strategy_file: str = "") -> Iterator[Executor | None]:
    """The executor of these options; None if there are none. BadInput if both are given, or the scheduler is not there."""
    if processes and cluster:
        raise BadInput("--processes and --cluster do not go together: the workers are here or there.")
    if cluster:
        if strategy_file:
            raise BadInput("--strategy-file and --cluster do not go together: its workers do not have the file.")
        with _cluster(cluster) as executor:
            yield executor
    elif processes:
        count = read_whole("--processes", processes, 1, MOST_PROCESSES)
        begun = (game, strategy_file)
        with ProcessPoolExecutor(count, get_context("spawn"), initializer=_begin, initargs=begun) as executor:
            yield executor
    else:
        yield None


def _begin(game: str, strategy_file: str) -> None:
    """A worker process: Ctrl-C is for the process that asks, and the strategies of its own are there as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if strategy_file:
        add_strategies(game, strategy_file)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--cluster needs Dask: pip install 'warbench[cluster]'.") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except Exception as error:  # what answers there may be anything, and is read as if it were a scheduler
        raise BadInput(f"No Dask scheduler answers at {address}: {str(error).rstrip('.')}.") from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise BadInput(f"The Dask scheduler at {address} has no workers; start some with 'dask worker {address}'.")
        with client.get_executor() as executor:
            yield executor
