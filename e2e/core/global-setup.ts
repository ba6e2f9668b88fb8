import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProduct, startTestServer } from '@mebae/testing';
import { axeTable, forgetAxeResults } from '../a11y/results.ts';
import { rows } from '../a11y/rows.ts';
import { forgetResults, resultTable } from '../faults/results.ts';
import { forgetSteps, stepsTable } from '../releases/results.ts';
import { knownParts, publishParts, root } from './environment.ts';

/**
 * Prepares a run of the stories.
 * @returns the teardown, which says what the trials of faults, the looks at screens and the walks through releases showed
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  forgetResults();
  forgetAxeResults();
  forgetSteps();
  const stop = await startOnce();
  return async () => {
    await stop();
    console.info(resultTable());
    console.info(axeTable(rows));
    console.info(stepsTable());
  };
}

/**
 * Starts the whole product once for all stories, as a user does, on a PostgreSQL of its own that the stories can look
 * into. With MEBAE_E2E_URL and MEBAE_E2E_DATABASE set, the stories use the product that these name.
 * @returns the teardown
 */
async function startOnce(): Promise<() => Promise<void>> {
  if (knownParts()) return async () => undefined;
  const server = await startTestServer();
  const dataFolder = await mkdtemp(join(tmpdir(), 'mebae-e2e-'));
  await chmod(dataFolder, 0o711);
  const clean = async (): Promise<void> => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const [metricsPort, apiPort] = [await freePort(), await freePort()];
    const product = await startProduct({
      folder: root,
      dataFolder,
      // All stories come from one address, faster than people do.
      env: {
        DATABASE_URL: server.url,
        SMTP_URL: '',
        LLM_BASE_URL: '',
        RATE_LIMIT_FACTOR: '20',
        // How busy the machine is must not decide.
        SHED_LOOP_DELAY_MS: '0',
        METRICS_PORT: String(metricsPort),
        // The usual one may be that of another run on this machine, which takes it before this one does.
        ACADEMIC_API_PORT: String(apiPort),
      },
    });
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    publishParts({ url: product.url, database: server.url, metrics, data: dataFolder });
    return async () => {
      await product.stop();
      await clean();
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
