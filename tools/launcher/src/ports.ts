import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/**
 * Reads a port from the environment.
 * @returns null when the variable is unset or empty
 * @throws Problem when it is no port
 */
export function readPort(name: string, env: NodeJS.ProcessEnv = process.env): number | null {
  const value = env[name];
  if (!value) return null;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem('bad-port', { name, value });
  return port;
}

/** Whether a port can be listened on; one that another program has on the loopback of IPv6 counts as taken, because browsers try that first. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryListen(port, host)) !== 'taken' && (await tryListen(port, '::1')) !== 'taken';
}

/** @returns the wanted port when it is free, else any free one of 127.0.0.1 */
export async function freePort(wanted: number): Promise<number> {
  if (await isFree(wanted)) return wanted;
  const found = await tryListen(0, '127.0.0.1');
  if (typeof found !== 'number') throw new Error('127.0.0.1 has no free port.');
  return found;
}

function tryListen(port: number, host: string): Promise<number | 'taken' | 'impossible'> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'impossible'),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address ? address.port : 'impossible'),
      );
    });
  });
}
