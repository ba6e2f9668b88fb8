import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a module on a thread of its own, so that what it computes holds nobody up.
 * @param module posts its result as its first message
 * @param workerData what it works on
 * @throws whatever the module throws
 */
export async function resultFromThread<T>(module: URL, workerData: unknown): Promise<T> {
  const thread = new Worker(module, { workerData, env: {} });
  try {
    const [result] = (await once(thread, 'message')) as [T];
    return result;
  } finally {
    await thread.terminate();
  }
}

/**
 * The same for the bytes of a file.
 * @param module posts them as its first message
 */
export const bytesFromThread = async (module: URL, workerData: unknown): Promise<Buffer> =>
  Buffer.from(await resultFromThread<Uint8Array>(module, workerData));
