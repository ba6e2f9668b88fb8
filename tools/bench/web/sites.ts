import { join } from 'node:path';
import { freePort, startProduct } from '@mebae/testing';
import { isReady, startProcess } from '../lib/processes.ts';

const root = join(import.meta.dirname, '../../..');

/** `federated` is the product, `oneBundle` the same without federation. */
export const sides = ['oneBundle', 'federated'] as const;
export type Side = (typeof sides)[number];

export interface Sites {
  ports: Record<Side, number>;
  stop(): Promise<void>;
}

/**
 * Starts the product with its demo schools, and beside it a second bff: the same data, the same servers, the same
 * caching and compression, but the pages of `.cache/one-bundle`.
 * @param folder for data and logs
 */
export async function startSites(folder: string): Promise<Sites> {
  const dataFolder = join(folder, 'data');
  const apiPort = String(await freePort());
  const product = await startProduct({
    folder: root,
    dataFolder,
    env: { ACADEMIC_API_PORT: apiPort, SMTP_URL: '', LLM_BASE_URL: '', RATE_LIMIT_FACTOR: '1000' },
  });
  const port = await freePort();
  try {
    const bff = await startProcess({
      command: process.execPath,
      args: [join(root, 'bff/src/server.ts')],
      env: {
        PORT: String(port),
        MEBAE_DATA: dataFolder,
        SHELL_DIR: join(root, '.cache/one-bundle'),
        ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
      },
      log: join(folder, 'one-bundle.log'),
      ready: () => isReady(port, '/health/ready'),
    });
    return {
      ports: { federated: Number(new URL(product.url).port), oneBundle: port },
      async stop() {
        await bff.stop();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
