import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@mebae/postgres';
import { execa, execaNode } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkMachine } from '../bootstrap.mjs';
import { chooseInspectorPorts, readPort } from './ports.ts';
import { Problem, sentenceFor } from './problem.ts';
import { consoleLine } from './process-log.ts';
import { root } from '../../publisher/src/project.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function listen(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Runs the launcher as `node tools/launcher/src/start.ts` does, up to its end. */
async function launch(env: NodeJS.ProcessEnv, args: string[] = []) {
  const { exitCode, all } = await execaNode(join(root, 'tools/launcher/src/start.ts'), args, {
    env: { LANG: 'C', LC_ALL: '', ...env },
    all: true,
    reject: false,
  });
  return { code: exitCode, output: all };
}

test('what builds and runs the product is installed in production too', async () => {
  const folder = temporaryFolder();
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  mkdirSync(join(folder, 'tool'));
  const manifest = { name: 'tool', version: '1.0.0' };
  writeFileSync(join(folder, 'tool/package.json'), JSON.stringify(manifest));
  const needing = { name: 'product', devDependencies: { tool: 'file:tool' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(needing));
  await execa({ cwd: folder, env: { NODE_ENV: 'production' } })`npm install --offline`;
  expect(existsSync(join(folder, 'node_modules/tool/package.json'))).toBe(true);
});

describe('one clear sentence, and exit code 1', () => {
  test('a port that another program has', async () => {
    const port = await listen();
    const { code, output } = await launch({ MEBAE_DATA: temporaryFolder(), PORT: String(port) });
    expect(output).toContain(`Port ${port} is taken by another program: stop that program`);
    expect(code).toBe(1);
  });

  test('a port that is none', async () => {
    const { code, output } = await launch({ MEBAE_DATA: temporaryFolder(), PORT: 'http' });
    expect(output).toContain("PORT is 'http', which is no port");
    expect(code).toBe(1);
  });

  test('a data folder that is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await launch({ MEBAE_DATA: join(file, 'data') });
    expect(output).toContain("can't be read and written by this user");
    expect(code).toBe(1);
  });

  test('a data folder that another launcher uses', async () => {
    const folder = temporaryFolder();
    const lock = await lockFolder(folder);
    onTestFinished(() => lock.release());
    const { code, output } = await launch({ MEBAE_DATA: folder });
    expect(output).toContain(`Mebae already runs with ${folder} (process ${process.pid})`);
    expect(code).toBe(1);
  });

  test('an unknown option', async () => {
    const { code, output } = await launch({ MEBAE_DATA: temporaryFolder() }, ['--reset']);
    expect(output).toContain('There is no option --reset: use --reset-demo');
    expect(code).toBe(1);
  });

  test('in Japanese, where the terminal is', async () => {
    const { output } = await launch({
      MEBAE_DATA: temporaryFolder(),
      PORT: '0',
      LC_ALL: 'ja_JP.UTF-8',
    });
    expect(output).toContain('ポート番号ではありません');
  });
});

test('errors of the file system say what to do, whatever met them', () => {
  expect(sentenceFor({ code: 'ENOSPC' }, '/data')).toMatch(/disk of \/data is full/);
  expect(sentenceFor({ code: 'EROFS' }, '/data')).toMatch(/MEBAE_DATA/);
  expect(sentenceFor(new Problem('api-port-taken', { port: 1 }), '/data')).toMatch(
    /ACADEMIC_API_PORT/,
  );
  expect(sentenceFor(new Error('surprise'), '/data')).toMatch(/surprise/);
});

test.each([
  [{ version: 'v18.19.0', platform: 'linux', arch: 'x64', glibc: true }, 'node-too-old'],
  [{ version: 'v20.0.0', platform: 'linux', arch: 'x64', glibc: false }, 'unsupported-platform'],
  [{ version: 'v22.0.0', platform: 'linux', arch: 'arm', glibc: true }, 'unsupported-platform'],
  [{ version: 'v24.0.0', platform: 'win32', arch: 'x64', glibc: false }, 'unsupported-platform'],
  [{ version: 'v20.20.2', platform: 'linux', arch: 'x64', glibc: true }, undefined],
  [{ version: 'v24.0.0', platform: 'darwin', arch: 'arm64', glibc: false }, undefined],
])('%j: %s', (machine, key) => {
  expect(checkMachine(machine)?.key).toBe(key);
});

test('a port of the environment: unset, given, none', () => {
  expect(readPort('PORT', {})).toBeNull();
  expect(readPort('PORT', { PORT: '8080' })).toBe(8080);
  expect(() => readPort('PORT', { PORT: '70000' })).toThrow(/70000/);
});

test('inspectors have a port each, none of which another program has', async () => {
  const ports = Object.values(await chooseInspectorPorts());
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
  }
  const others = Object.values(await chooseInspectorPorts());
  expect(others.filter((port) => ports.includes(port))).toEqual([]);
});

test.each([
  ['{"level":30,"msg":"request"}', false, null],
  ['{"level":40,"msg":"slow"}', false, 'warning: slow'],
  [
    '{"level":50,"msg":"job failed","err":{"message":"no mail"}}',
    false,
    'error: job failed – no mail',
  ],
  ['plain words', false, null],
  ['Error: plain words', true, 'Error: plain words'],
  ['{ cut off', true, '{ cut off'],
  ['', true, null],
])('the console shows of %j (loud: %j): %j', (line, loud, shown) => {
  expect(consoleLine(line, loud)).toBe(shown);
});
