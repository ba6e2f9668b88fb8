import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const trace = '47a2e7e2000000000000000000000001';
const other = '99a2e7e2000000000000000000000002';

/** The command in a data folder with logs of three processes, one of them rotated. */
function runTrace(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'logs'));
  const write = (file: string, ...lines: (object | string)[]): void =>
    writeFileSync(
      join(folder, 'logs', file),
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    );
  const request = { method: 'POST', path: '/api/x', status: 200, ms: 12.5 };
  write(
    'bff.log',
    { time: 4, trace: other, ...request, path: '/api/y' },
    `{"time": 5, "trace": "${trace}`,
  );
  write(
    'bff.log.1',
    { time: 3, trace, ...request },
    { time: 1, trace: other, ...request, path: '/health/ready' },
  );
  write(
    'academic-api.log',
    'plain words',
    { time: 1, trace, msg: 'statement', ms: 1, sql: 'select $1', values: [7], pid: 1 },
    { time: 2, trace, method: 'POST', route: '/x', status: 200, ms: 9, msg: 'request' },
  );
  write('worker.log', { time: 9, trace, job: 'send-mail', msg: 'job done', ms: 3 });
  write('build-shell.log', { time: 3, trace, msg: 'not of a server' });
  return execaNode(join(import.meta.dirname, 'trace-cli.ts'), args, {
    env: { MEBAE_DATA: folder },
    reject: false,
  });
}

test('the first digits of a trace find what the three servers wrote of it, in order', async () => {
  const { stdout, exitCode } = await runTrace('47a2e7e2');
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')).toEqual([
    '00:00:00.001  academic-api  statement  1 ms  select $1  {"values":[7]}',
    '00:00:00.002  academic-api  POST /x 200  request  9 ms',
    '00:00:00.003  bff           POST /api/x 200  12.5 ms',
    '00:00:00.009  worker        job done  3 ms  {"job":"send-mail"}',
  ]);
});

test('without a trace the newest requests are listed, each with its trace', async () => {
  const { stdout } = await runTrace();
  expect(stdout.split('\n')).toEqual([
    `${trace}  00:00:00.003  bff           POST /api/x 200  12.5 ms`,
    `${other}  00:00:00.004  bff           POST /api/y 200  12.5 ms`,
  ]);
});

test('a trace that no line has, and one that is none, say so', async () => {
  expect(await runTrace('abcd')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('belongs to trace abcd') as string,
  });
  expect((await runTrace('not-a-trace')).exitCode).toBe(2);
});
