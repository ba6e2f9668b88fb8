import { execa } from 'execa';

/**
 * Lets a server not outlive us by more than a moment: a shell waits on a pipe that the system closes when this process
 * ends, by `kill -9` too, and then stops the server. A shell, because it costs 1 MB and is everywhere.
 * @param pid the server
 * @param scratch a folder to remove when the server is gone; only given for tests
 * @returns dismisses the guard; called after an orderly stop
 */
export function guardServer(pid: number, scratch?: string): () => void {
  const script = [
    'read -r line && exit 0',
    'kill -INT "$1" 2>/dev/null',
    'n=0',
    'while kill -0 "$1" 2>/dev/null && [ $n -lt 300 ]; do sleep 0.1; n=$((n+1)); done',
    '[ -n "$2" ] && rm -rf "$2"',
  ].join('\n');
  const guard = execa('/bin/sh', ['-c', script, 'mebae-guard', String(pid), scratch ?? ''], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    // It helps after a crash only: without it the next start stops what was left.
    reject: false,
  });
  guard.nodeChildProcess.unref();
  const unref = (guard.stdin as { unref?: () => void }).unref;
  unref?.call(guard.stdin);
  return () => {
    guard.stdin.end('done\n');
  };
}
