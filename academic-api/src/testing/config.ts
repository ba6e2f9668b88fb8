import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featureFlags } from '@mebae/contracts';
import type { Config } from '../config.ts';
import type { PasswordCost } from '../lib/accounts/password.ts';
import { projectGuide } from '../lib/guide/project-guide.ts';
import { newToolKey, parseToolKeys } from '../lib/lti/tool-keys.ts';
import { folderStore } from '../lib/report-store/blob-store.ts';

/** Where files of this process's tests lie. */
export const reportFolder = join(tmpdir(), `mebae-reports-${process.pid}`);

/** The least that argon2id can do: a real derivation takes twenty times as long as everything else of a sign-in. */
export const testPasswordCost: PasswordCost = { memory: 8, passes: 1 };

/** A key of the process: making one takes a tenth of a second. */
let toolKeys: Config['ltiKeys'] | null = null;
const testToolKeys = (): Config['ltiKeys'] => (toolKeys ??= parseToolKeys(newToolKey()));

/** Settings for tests and benchmarks: no mail server, no log, a fixed key for links, cheap hashes. */
export const testConfig = (databaseUrl: string): Config => ({
  production: false,
  databaseUrl,
  databasePasswordFile: undefined,
  databasePoolerUrl: undefined,
  databasePool: 5,
  port: 0,
  host: '127.0.0.1',
  metricsPort: null,
  workerMetricsPort: null,
  shedding: { loopDelayMs: 0, loopUse: 0, heapBytes: 0 },
  drainMs: 0,
  dataFolder: '/nonexistent',
  publicUrl: 'http://localhost:3000',
  smtpUrl: undefined,
  mailFrom: 'Mebae <no-reply@test.example>',
  // tests of limits set their own
  rateLimitFactor: 1000,
  passwordCost: testPasswordCost,
  linkSecret: 'a-secret-of-the-tests-that-is-long-enough',
  reportBlobs: folderStore(reportFolder),
  reportStoreKeys: [{ kid: 'test', secret: Buffer.alloc(32, 7) }],
  get ltiKeys() {
    return testToolKeys();
  },
  productName: 'Mebae',
  languageModel: null,
  guide: projectGuide(),
  featureFlags,
  logLevel: 'silent',
  sqlLog: 'off',
});
