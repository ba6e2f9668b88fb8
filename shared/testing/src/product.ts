import { execa } from 'execa';
import getPort from 'get-port';

export interface RunningProduct {
  url: string;
  /** Process id of npm, which the command runs in. */
  pid: number;
  /** Milliseconds from the command to its last line. */
  startedIn: number;
  output(): string;
  /** Settles when the command has ended. */
  ended: Promise<unknown>;
  /** Asks it to end as Ctrl-C does, and waits. */
  stop(): Promise<void>;
}

/** A port that nobody uses now. */
export const freePort = (): Promise<number> => getPort({ host: '127.0.0.1' });

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
  const { folder, dataFolder, env = {}, timeoutMs = 600_000 } = options;
  const port = await freePort();
  const began = performance.now();
  const product = execa('npm', ['start'], {
    cwd: folder,
    env: { PORT: String(port), MEBAE_DATA: dataFolder, ...env },
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    // A group of its own, so that Ctrl-C for the tests does not end it before they are over.
    detached: true,
  });
  let output = '';
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM');
    await product;
  };
  const ready = new Promise<void>((resolve) => {
    product.all.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (/^Ready: http/m.test(output)) resolve();
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'was not ready in time');
  });
  const failure = await Promise.race([
    ready,
    late,
    product.then(() => 'ended before it was ready'),
  ]);
  clearTimeout(timer);
  if (failure) {
    await stop();
    throw new Error(`npm start ${failure}:\n${output}`);
  }
  return {
    url: `http://localhost:${port}`,
    pid: product.pid!,
    startedIn: performance.now() - began,
    output: () => output,
    ended: product,
    stop,
  };
}
