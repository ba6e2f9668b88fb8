import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresError } from './errors.ts';

export interface FolderLock {
  /** Says to whoever waits that this process is on its way out. */
  stopping(): void;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  stopping: boolean;
}

/**
 * Holds a folder for this process alone. The lock is a listening local socket and not a file, because the system
 * drops it in the very moment its process ends, by `kill -9` too: there is no stale lock to judge.
 * @param folder made when missing
 * @param timeout milliseconds to wait for a holder that is alive; one that says it is stopping gets 30 s
 * @param onWait called once when another process holds the folder and we wait
 * @param signal ends the waiting
 * @throws PostgresError `locked`, with the holder's pid; the signal's reason
 */
export async function lockFolder(
  folder: string,
  timeout = 0,
  onWait: (pid: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  const address = socketAddress(real);
  const began = Date.now();
  let isAnnounced = false;
  for (;;) {
    signal?.throwIfAborted();
    const lock = await listen(address);
    if (lock) return lock;
    const holder = await ask(address);
    if (holder === 'gone') {
      // Only where the socket is a file: its process died and left it.
      if (!address.startsWith('\0')) rmSync(address, { force: true });
    } else {
      const limit = holder.stopping ? Math.max(timeout, 30_000) : timeout;
      if (Date.now() - began >= limit) throw locked(folder, holder.pid);
      if (!isAnnounced) onWait(holder.pid);
      isAnnounced = true;
    }
    await delay(100);
  }
}

function socketAddress(realFolder: string): string {
  const name = `mebae-${createHash('sha256').update(realFolder).digest('hex').slice(0, 32)}`;
  // Linux has names outside the file system, which leave nothing behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<FolderLock | null> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const server: Server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify({ pid: process.pid, stopping } satisfies Holder));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve({
        stopping: () => {
          stopping = true;
        },
        release: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

function ask(address: string): Promise<Holder | 'gone'> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    const nobody = { pid: 0, stopping: false };
    socket.setTimeout(2000, () => {
      socket.destroy();
      resolve(nobody);
    });
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : nobody),
    );
    socket.on('end', () => {
      try {
        resolve(JSON.parse(text) as Holder);
      } catch {
        resolve(nobody);
      }
    });
  });
}

function locked(folder: string, pid: number): PostgresError {
  const who = pid > 0 ? `process ${pid}` : 'another process';
  return new PostgresError(
    'locked',
    `${folder} is already in use by ${who}: stop that one first, or set MEBAE_DATA to another folder.`,
    { folder, pid: String(pid) },
  );
}
