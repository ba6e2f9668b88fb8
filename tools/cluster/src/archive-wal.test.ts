import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const command = join(import.meta.dirname, '../../../deploy/archive-wal');
const name = '000000010000000000000001';
const content = Buffer.alloc(1024 * 1024, 7);

function machines() {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'wal');
  mkdirSync(archive);
  /** Archives a file on a machine of some name. */
  const keep = async (machine: string, bytes: Buffer) => {
    const own = join(folder, machine);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'uname'), `#!/bin/sh\necho ${machine}\n`);
    chmodSync(join(own, 'uname'), 0o755);
    writeFileSync(join(own, name), bytes);
    const { exitCode, stderr } = await execa(command, [join(own, name), name, archive], {
      env: { PATH: `${own}:${process.env['PATH']}` },
      reject: false,
    });
    return { exitCode, stderr };
  };
  return { archive, keep };
}

test('machines that bring the same file at once all succeed, and it is there once and whole', async () => {
  const { archive, keep } = machines();
  const all = Array.from({ length: 6 }, (_, n) => keep(`db${n}`, content));
  for (const said of await Promise.all(all)) expect(said).toEqual({ exitCode: 0, stderr: '' });
  expect(await keep('db1', content)).toEqual({ exitCode: 0, stderr: '' });
  expect(readdirSync(archive)).toEqual([name]);
  expect(readFileSync(join(archive, name)).equals(content)).toBe(true);
});

test('a file of the same name with another content is refused, and what was kept stays', async () => {
  const { archive, keep } = machines();
  await keep('db1', content);
  const { exitCode, stderr } = await keep('db2', Buffer.alloc(content.length, 8));
  expect(exitCode).toBe(1);
  expect(stderr).toContain('is there with another content');
  expect(readFileSync(join(archive, name)).equals(content)).toBe(true);
});

test('what a machine left of a try before does no harm, and without the folder nothing succeeds', async () => {
  const { archive, keep } = machines();
  writeFileSync(join(archive, `.${name}.db1`), 'a part');
  expect(await keep('db1', content)).toEqual({ exitCode: 0, stderr: '' });
  expect(readdirSync(archive)).toEqual([name]);
  rmSync(archive, { recursive: true });
  expect((await keep('db1', content)).exitCode).not.toBe(0);
});
