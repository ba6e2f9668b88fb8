import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

export interface RunningProduct {
  url: string;
  /** Milliseconds from the command to its last line. */
  startedIn: number;
  output(): string;
  stop(): Promise<void>;
}

/** A port that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts the whole product as a user would, `npm start`, and waits until it says that it is ready.
 * @param options folder of the project, its data folder, further environment, and how long to wait
 * @throws when it ends before it is ready, with all that it printed
 */
export async function startProduct(options: {
  folder: string;
  dataFolder: string;
  env?: Record<string, string>;
  timeoutMs?: number;
}): Promise<RunningProduct> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: options.folder,
    env: { ...process.env, PORT: String(port), MEBAE_DATA: options.dataFolder, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own, so that npm and what it started are ended together
    detached: true,
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      try {
        process.kill(-child.pid, 'SIGTERM');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`npm start was not ready in time:\n${output}`)),
      options.timeoutMs ?? 600_000,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!/^Ready: http/m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`npm start ended with ${code} before it was ready:\n${output}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    startedIn: performance.now() - began,
    output: () => output,
    stop,
  };
}
