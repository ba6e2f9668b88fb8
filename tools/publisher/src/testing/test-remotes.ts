import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { startS3, type TestS3 } from '@mebae/remote-store/testing';
import type { RemoteName } from '@mebae/contracts';
import { writeBuilt } from './write-built.ts';

export interface CommandResult {
  code: number | null;
  output: string;
}

/** A place for published remotes, and projects to publish from. */
export interface TestRemotes {
  /** The setting `REMOTES_STORE`. */
  store: string;
  folder: string;
  s3: TestS3 | null;
  /** Makes a project's folder with one remote that looks built. @returns the folder */
  build(name: RemoteName, content: string, files?: number): string;
  /** Runs a command in a process of its own. */
  run(command: string, project: string, ...args: string[]): Promise<CommandResult>;
  /** The same, still running. */
  start(command: string, project: string, ...args: string[]): RunningCommand;
  end(): Promise<void>;
}

export interface RunningCommand {
  kill(): void;
  ended: Promise<CommandResult>;
}

const script = join(import.meta.dirname, 'remote-command.ts');

/** @param kind where the store is: a folder, or a bucket of an S3 server of its own */
export async function testRemotes(kind: 'folder' | 's3'): Promise<TestRemotes> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-remotes-'));
  const s3 = kind === 's3' ? await startS3() : null;
  const own: Record<string, string> = s3
    ? { ...s3.env, REMOTES_LEASE_SECONDS: '20' }
    : { REMOTES_STORE: join(folder, 'store') };
  // Also for what the test calls itself.
  const before = { ...process.env };
  Object.assign(process.env, own);
  let projects = 0;

  const start = (command: string, project: string, ...args: string[]): RunningCommand => {
    const child = execaNode(script, [command, project, ...args], {
      all: true,
      buffer: false,
      ipc: false,
      reject: false,
      stdin: 'ignore',
    });
    let output = '';
    child.all.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    const ended = child.then(({ exitCode }) => ({ code: exitCode ?? null, output }));
    return { kill: () => void child.kill('SIGKILL'), ended };
  };

  return {
    store: own['REMOTES_STORE']!,
    folder,
    s3,
    start,
    run: (...args) => start(...args).ended,
    build: (name, content, files = 1) => {
      projects += 1;
      const base = join(folder, `project-${projects}`);
      const remote = writeBuilt(base, name, content);
      for (let index = 0; index < files; index += 1) {
        writeFileSync(join(remote, `dist/${index}.js`), `${content} ${index}`);
      }
      return base;
    },
    end: async () => {
      for (const name of Object.keys(own)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      await s3?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
