import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './command.ts';

/** Writes a word that it was there, and another one when it is asked to end, which takes it a while. */
const slowToEnd = `
  const { appendFileSync } = require('node:fs');
  process.on('SIGTERM', () => setTimeout(() => {
    appendFileSync('words', ' ended');
    process.exit();
  }, 200));
  setInterval(() => undefined, 1000);
  appendFileSync('words', 'began');
  console.log('ready');
`;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a program that is stopped has ended when its caller hears of it', async () => {
  const cwd = temporaryFolder();
  const logFile = join(cwd, 'log');
  const stopping = new AbortController();
  const running = runCommand(process.execPath, ['--eval', slowToEnd], {
    cwd,
    logFile,
    signal: stopping.signal,
  });
  await expect.poll(() => readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })).toBe('ready\n');
  stopping.abort(new Error('Stopped.'));
  await expect(running).rejects.toThrow('Stopped.');
  expect(readFileSync(join(cwd, 'words'), 'utf8')).toBe('began ended');
});

test('one that does not want to end is ended, with what it started', async () => {
  const cwd = temporaryFolder();
  const logFile = join(cwd, 'log');
  const stubborn = `
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1000);
    const { spawn } = require('node:child_process');
    if (process.argv[1] === undefined) {
      spawn(process.execPath, ['--eval', process.execArgv[1], 'below'], { stdio: 'inherit' });
    } else console.log('ready');
  `;
  const stopping = new AbortController();
  const running = runCommand(process.execPath, ['--eval', stubborn], {
    cwd,
    logFile,
    signal: stopping.signal,
    patience: 100,
  });
  await expect.poll(() => readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })).toBe('ready\n');
  stopping.abort(new Error('Stopped.'));
  // Its output ends only with the last of both.
  await expect(running).rejects.toThrow('Stopped.');
});

test('a program that is not started any more, and one that is not there, are errors', async () => {
  const cwd = temporaryFolder();
  const signal = AbortSignal.abort(new Error('Stopped.'));
  await expect(runCommand(process.execPath, [], { cwd, signal })).rejects.toThrow('Stopped.');
  await expect(runCommand('no-such-program', [], { cwd })).rejects.toThrow('ENOENT');
});
