"""Steps run in parallel, each printed in one piece; one that fails, dies, hangs or leaves a process fails the run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runner import machine, steps
from tests.runner.machine import left_running
from tests.runner.steps import Step, run_steps

Run = Callable[..., int]

#: A child that outlives its parent and keeps its output open; its number goes to a file.
LEAVE_A_CHILD = """
import pathlib, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path("child").write_text(str(child.pid))
"""
LINUX = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux lists a process's environment")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs Python scripts as steps on a machine where nothing is compared; a script may come with its cores."""
    monkeypatch.setattr(machine, "watched", lambda home, *own: [])
    monkeypatch.setattr(steps, "left_running", lambda environment: left_running(environment, 1))

    def result(*scripts: str | tuple[str, int], cores: int = 2) -> int:
        given = [(one, 1) if isinstance(one, str) else one for one in scripts]
        made = [Step([sys.executable, "-c", script], tmp_path, needed) for script, needed in given]
        return run_steps(made, tmp_path, os.environ, cores)

    return result


def is_running(path: Path) -> bool:
    """Whether the process whose number a file holds is there and not only waiting to be reaped."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{path.read_text()}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_two_steps_run_at_the_same_time_and_each_is_printed_whole(
    run: Run, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "meeting")  # opening it waits for the other side: alone a step would never end
    step = "print({name!r}, 1, flush=True); open('meeting', {mode!r}).close(); print({name!r}, 2)"
    assert run(step.format(name="one", mode="w"), step.format(name="two", mode="r")) == 0
    out = capfd.readouterr().out
    assert out.index("\none 1\none 2\n") < out.index("\ntwo 1\ntwo 2\n")
    assert "3 passed, 0 failed" in out


def test_a_step_that_needs_all_cores_runs_alone(run: Run) -> None:
    first = "import os, time; time.sleep(1); raise SystemExit(os.path.exists('begun'))"  # time for the other to begin
    assert run((first, 2), "open('begun', 'w').close()") == 0


def test_more_cores_than_there_are_is_all_of_them(run: Run) -> None:
    assert run(("pass", 64)) == 0


def test_each_step_has_a_home_of_its_own(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(*["import pathlib; print('home', pathlib.Path.home())"] * 2) == 0
    homes = [line for line in capfd.readouterr().out.splitlines() if line.startswith("home ")]
    assert len(set(homes)) == 2


@pytest.mark.parametrize(
    "script",
    ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)", "import os; os.abort()", "print('9 passed in 1.0s'); raise SystemExit(1)"],
    ids=["code", "kill", "abort", "passed"],
)  # fmt: skip
def test_a_step_that_fails_or_dies_fails_the_run(run: Run, script: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("pass", script, "pass") == 1
    assert "1 failed\n" in capfd.readouterr().out


def test_the_signal_that_ended_a_step_is_named(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("import os; os.kill(os.getpid(), 9)") == 1
    assert "ended by signal 9\n" in capfd.readouterr().out


def test_a_command_that_is_not_there_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "watched", lambda home, *own: [])
    assert run_steps([Step([tmp_path / "missing"], tmp_path)], tmp_path, os.environ) == 1
    assert "not run: " in capfd.readouterr().out


@pytest.mark.second
def test_a_step_without_output_for_too_long_is_ended_with_its_children(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "SILENCE", 2)
    assert run(LEAVE_A_CHILD + "import time; time.sleep(600)") == 1
    assert "stopped: no output for 2 seconds" in capfd.readouterr().out
    assert not is_running(tmp_path / "child")


@pytest.mark.second
def test_a_line_that_grows_is_output(
    run: Run, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "SILENCE", 2)
    dots = "import time\nfor _ in range(8): print(end='.', flush=True); time.sleep(0.5)"
    assert run(dots) == 0
    assert "\n........" in capfd.readouterr().out


@LINUX
def test_a_child_that_a_step_leaves_is_named_ended_and_a_failure(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "DRAIN", 1)
    assert run(LEAVE_A_CHILD) == 1
    assert f"left running: {(tmp_path / 'child').read_text()} " in capfd.readouterr().out
    assert not is_running(tmp_path / "child")


@LINUX
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_terminated_ends_its_steps(tmp_path: Path, sent: signal.Signals) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from tests.runner import machine, steps\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background job ignores it
        "machine.watched = lambda home, *own: []\n"
        f"step = steps.Step([sys.executable, '-c', {LEAVE_A_CHILD + 'print(1, flush=True); import time; time.sleep(600)'!r}], Path({str(tmp_path)!r}))\n"
        "steps.run_steps([step, step], Path('.'), os.environ, 1)"
    )
    running = subprocess.Popen([sys.executable, "-c", script], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE)
    assert running.stdout is not None
    with running.stdout:
        while (line := running.stdout.readline()).strip() != b"1":
            assert line, "the run ended before its step had begun"
        running.send_signal(sent)
    assert running.wait() != 0
    assert not is_running(tmp_path / "child")
