"""Runs a program on a real terminal: pty.py STEPS COMMAND...; STEPS is JSON, [[what to wait for, what to type], ...]."""
import json, os, pty, select, signal, sys, time

steps = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
seen, since = b"", 0
deadline = time.time() + 120
while time.time() < deadline:
    ready, _, _ = select.select([terminal], [], [], 0.1)
    if ready:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        seen += data
    if steps and steps[0][0].encode() in seen[since:]:
        since = len(seen)
        # The program has asked; its keyboard may be made ready a moment later.
        time.sleep(0.3)
        os.write(terminal, steps.pop(0)[1].encode())
# Whoever still waits for what nobody types is ended, so that the test fails and says what was seen.
if time.time() >= deadline:
    os.kill(pid, signal.SIGKILL)
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status))
