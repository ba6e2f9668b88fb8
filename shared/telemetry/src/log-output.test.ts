import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** A process that writes so many lines of 200 bytes, and then does what the last statement says. */
function runLogging(lines: number, last: string): ChildProcess {
  const source = `
    import { openLogOutput } from ${JSON.stringify(join(import.meta.dirname, 'log-output.ts'))};
    const { stream, exit } = openLogOutput();
    const line = 'x'.repeat(199) + '\\n';
    process.on('message', () => {
      for (let i = 0; i < ${lines}; i += 1) stream.write(line);
      ${last};
    });
    process.send('ready');`;
  // By hand: execa would read what nobody reads here.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('all lines are written before the end', async () => {
  const child = runLogging(20_000, 'exit(3)');
  await once(child, 'message');
  child.send('go');
  const [output, exit] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect(output.length).toBe(20_000 * 200);
  expect(exit).toEqual([3, null]);
});

test('lines before an error that nobody catches are written, and its stack is on standard error', async () => {
  const child = runLogging(100, "Promise.reject(new Error('of the test'))");
  await once(child, 'message');
  child.send('go');
  const [output, errors, exit] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ]);
  expect(output.length).toBe(100 * 200);
  expect(errors).toContain('Error: of the test\n    at ');
  expect(exit).toEqual([1, null]);
});

test('a process that stands still before its end has its code nevertheless', async () => {
  const busy = 'const end = Date.now() + 3_000; while (Date.now() < end);';
  const child = runLogging(100, `exit(3); ${busy}`);
  await once(child, 'message');
  child.send('go');
  const [output, exit] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect(output.length).toBe(100 * 200);
  expect(exit).toEqual([3, null]);
});

test('a process whose reader is gone ends', async () => {
  const child = runLogging(100, 'exit(0)');
  await once(child, 'message');
  child.stdout!.destroy();
  child.stderr!.destroy();
  child.send('go');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a process whose reader is alive and does not read ends', async () => {
  const child = runLogging(20_000, 'exit(0)');
  await once(child, 'message');
  child.send('go');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
