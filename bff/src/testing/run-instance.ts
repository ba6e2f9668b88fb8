import { readFile } from 'node:fs/promises';
import { freePort } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { call } from './call.ts';

export interface TestInstance {
  port: number;
  origin: string;
  /** Starts it anew, where it was. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Sets what it answers about its readiness from now on: a status, or 0 for nothing. */
  setReadiness(status: number): Promise<void>;
  /** Bodies of the writes that it has received whole. */
  writes(): Promise<string[]>;
  /** Calls that it has received, without questions about its health. */
  calls(): Promise<number>;
}

/**
 * An instance of upstream in a process of its own, which can be killed and paused; gone when the test ends.
 * @param file keeps its writes; no other instance has the same
 * @param host an address of this machine
 * @param port a free one unless given
 */
export async function runInstance(
  file: string,
  host = '127.0.0.1',
  port?: number,
): Promise<TestInstance> {
  const own = port ?? (await freePort());
  const env = { HOST: host, PORT: String(own), WRITES: file };
  const start = async () => {
    const started = runProcess('bff/src/testing/instance.ts', env);
    await until(async () => (await statusOf(`http://${host}:${own}/control/alive`)) === 200);
    return started;
  };
  let running = await start();
  return {
    port: own,
    origin: `http://${host}:${own}`,
    async start() {
      running = await start();
    },
    signal: (signal) => running.kill(signal),
    async setReadiness(status) {
      await fetch(`http://${host}:${own}/control/readiness?status=${status}`);
    },
    async writes() {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
    async calls() {
      return Number((await call(own, '/control/calls')).text);
    },
  };
}
