import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { featureFlags, type FeatureFlag } from '@mebae/contracts';
import { sqlLogModes, type SqlLogMode } from './db/sql-log.ts';
import type { LanguageModel } from './lib/language-model/ask-model.ts';
import { passwordCost, type PasswordCost } from './lib/accounts/password.ts';
import { openReader, parseLocation, StoreError, type StoreReader } from '@mebae/remote-store';
import type { GuideSource } from './lib/guide/guide-source.ts';
import { publishedGuide } from './lib/guide/published-guide.ts';
import { openBlobStore, type BlobStore } from './lib/report-store/blob-store.ts';
import { newToolKey, parseToolKeys, type ToolKey } from './lib/lti/tool-keys.ts';
import { parseStoreKeys, secretBytes, type StoreKey } from './lib/report-store/sealing.ts';
import type { SheddingLimits } from './plugins/load-shedding.ts';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .describe('the PostgreSQL server, as postgres://user:password@host:port/database'),
  DATABASE_PASSWORD_FILE: z.string().optional(),
  DATABASE_POOLER_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^@]+$/,
      'must be postgres://host:port/database of the pooler, without a login: that of DATABASE_URL is used',
    )
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ACADEMIC_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  ACADEMIC_API_HOST: z.string().default('127.0.0.1'),
  ACADEMIC_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SHED_LOOP_DELAY_MS: z.coerce.number().min(0).max(60_000).default(250),
  SHED_LOOP_USE: z.coerce.number().min(0).max(1).default(0),
  SHED_HEAP_MB: z.coerce.number().min(0).optional(),
  MEBAE_DATA: z.string().default('.data'),
  PUBLIC_URL: z.url().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Mebae <no-reply@mebae.example>'),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).default(1),
  LLM_BASE_URL: z.url().optional(),
  LLM_MODEL: z.string().default('gpt-4o-mini'),
  LLM_API_KEY: z.string().optional(),
  LLM_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(60),
  REPORT_STORE: z.string().optional(),
  REPORT_STORE_KEYS: z.string().optional(),
  LTI_KEYS: z.string().optional(),
  REMOTES_STORE: z.string().optional(),
  SHELL_DIR: z.string().default('shell/dist'),
  LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FEATURES_OFF: z
    .string()
    .default('')
    .transform((names) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(featureFlags, `must name features of: ${featureFlags.join(', ')}`))),
  PRODUCT_NAME: z.string().default('Mebae'),
  SQL_LOG: z.enum(sqlLogModes).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  production: boolean;
  databaseUrl: string;
  /** Absolute path of the file that holds the database's password in place of the address. */
  databasePasswordFile: string | undefined;
  /** A pooler of transactions (PgBouncer) in front of the database; undefined without one. */
  databasePoolerUrl: string | undefined;
  databasePool: number;
  port: number;
  host: string;
  /** Where metrics of the API are read; null serves none. */
  metricsPort: number | null;
  /** Where metrics and health of the worker are read; null serves none. */
  workerMetricsPort: number | null;
  shedding: SheddingLimits;
  /** Milliseconds after the stop signal: listening with failing readiness, so that a balancer looks away first. */
  drainMs: number;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Where people reach the product: the base of links in mails and on cards. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Every rate limit is so many times the contract's: for load tests, and for schools behind one address. */
  rateLimitFactor: number;
  /** Work of a new hash of a password: `passwordCost`, which no variable of the environment changes; tests take less. */
  passwordCost: PasswordCost;
  /** Key of candidates' personal links. */
  linkSecret: string;
  /** Where reports and letters lie. */
  reportBlobs: BlobStore;
  /** Keys that the files are sealed with, the newest first. */
  reportStoreKeys: readonly [StoreKey, ...StoreKey[]];
  /** Keys by which the product signs what it says to learning platforms, the one that signs first; none: it says nothing. */
  ltiKeys: readonly ToolKey[];
  /** Words texts from evidence; null has none, and no screen offers it. */
  languageModel: LanguageModel | null;
  /** Pages of the guide: those that published remotes ship, and the frame's. */
  guide: GuideSource;
  productName: string;
  /** Features that this installation has on. */
  featureFlags: readonly FeatureFlag[];
  logLevel: string;
  /** Parts of statements that the log shows. */
  sqlLog: SqlLogMode;
}

/**
 * Without a configured key the embedded default makes one and keeps it under the data folder, for its owner only.
 * API and worker start together and must agree: the file appears whole or not at all, and the first link wins.
 */
function embeddedSecret(dataFolder: string, name: string, make: () => string): string {
  const folder = join(dataFolder, 'secrets');
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${name}-${randomBytes(8).toString('hex')}`);
    const secret = make();
    writeFileSync(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

const newStoreKey = (): string =>
  `k${randomBytes(4).toString('hex')}:${randomBytes(secretBytes).toString('base64')}`;

const storeKeys = (configured: string | undefined, dataFolder: string) =>
  parseStoreKeys(
    configured ?? embeddedSecret(dataFolder, 'report-store-keys', newStoreKey),
    'REPORT_STORE_KEYS',
  );

/** The keys of the report store, for commands beside the running product. */
export const readStoreKeys = (env: NodeJS.ProcessEnv): Config['reportStoreKeys'] =>
  storeKeys(
    env['REPORT_STORE_KEYS'],
    resolve(import.meta.dirname, '../..', env['MEBAE_DATA'] || '.data'),
  );

/**
 * Keys for learning platforms. Production makes none: replicas would announce different ones. Without them people come by
 * such platforms all the same, but nothing can be chosen there and no members be read.
 */
function toolKeys(
  configured: string | undefined,
  dataFolder: string,
  production: boolean,
): readonly ToolKey[] {
  if (configured === undefined && production) return [];
  return parseToolKeys(configured ?? embeddedSecret(dataFolder, 'lti-keys', newToolKey));
}

/**
 * Where published remotes are, for their pages of the guide. A store that this process may not open takes nothing but those
 * pages away: whoever reads them hears why.
 */
function guideStore(setting: string, root: string, env: NodeJS.ProcessEnv): StoreReader {
  try {
    return openReader(parseLocation(setting, root, env));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const message = `${error.message} Or set REMOTES_STORE to the product's own address, as https://host/remotes.`;
    const failure = new StoreError('setting', message);
    return { address: setting, read: () => Promise.reject(failure) };
  }
}

/**
 * Reads and checks the environment.
 * @param env usually `process.env`
 * @throws Error with one line a problem, each saying which variable to set and how
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `Set ${name}: ${env[name] === undefined ? 'it is missing' : issue.message}.`;
    });
    throw new Error(lines.join('\n'));
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  // relative to the project, wherever the process was started
  const root = resolve(import.meta.dirname, '../..');
  const dataFolder = resolve(root, value.MEBAE_DATA);
  if (production && value.LINK_SECRET === undefined) {
    throw new Error('Set LINK_SECRET: production needs a key of its own for candidates’ links.');
  }
  if (production && value.REPORT_STORE_KEYS === undefined) {
    throw new Error(
      'Set REPORT_STORE_KEYS to k1:BASE64 with BASE64 from openssl rand -base64 32: production needs a key of its own for reports.',
    );
  }
  if (production && value.SQL_LOG === 'parameters') {
    throw new Error('Set SQL_LOG to statements or off: production logs no values of statements.');
  }
  const passwordFile = value.DATABASE_PASSWORD_FILE && resolve(root, value.DATABASE_PASSWORD_FILE);
  if (passwordFile && !existsSync(passwordFile)) {
    throw new Error(`Set DATABASE_PASSWORD_FILE: there is no file ${passwordFile}.`);
  }
  return {
    production,
    databaseUrl: value.DATABASE_URL,
    databasePasswordFile: passwordFile,
    databasePoolerUrl: value.DATABASE_POOLER_URL,
    databasePool: value.DATABASE_POOL,
    port: value.ACADEMIC_API_PORT,
    host: value.ACADEMIC_API_HOST,
    metricsPort: value.ACADEMIC_METRICS_PORT ?? null,
    workerMetricsPort: value.WORKER_METRICS_PORT ?? null,
    shedding: {
      loopDelayMs: value.SHED_LOOP_DELAY_MS,
      loopUse: value.SHED_LOOP_USE,
      heapBytes:
        value.SHED_HEAP_MB === undefined
          ? Math.round(getHeapStatistics().heap_size_limit * 0.9)
          : value.SHED_HEAP_MB * 2 ** 20,
    },
    drainMs: production ? 1_500 : 0,
    dataFolder,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    passwordCost,
    linkSecret:
      value.LINK_SECRET ??
      embeddedSecret(dataFolder, 'link-secret', () => randomBytes(32).toString('base64url')),
    reportBlobs: openBlobStore(value.REPORT_STORE ?? join(dataFolder, 'reports'), root, env),
    reportStoreKeys: storeKeys(value.REPORT_STORE_KEYS, dataFolder),
    ltiKeys: toolKeys(value.LTI_KEYS, dataFolder, production),
    languageModel:
      value.LLM_BASE_URL === undefined
        ? null
        : {
            baseUrl: value.LLM_BASE_URL.replace(/\/+$/, ''),
            model: value.LLM_MODEL,
            apiKey: value.LLM_API_KEY,
            timeoutMs: value.LLM_TIMEOUT_SECONDS * 1000,
          },
    guide: publishedGuide({
      store: guideStore(value.REMOTES_STORE ?? join(dataFolder, 'remotes'), root, env),
      shellDir: resolve(root, value.SHELL_DIR),
    }),
    productName: value.PRODUCT_NAME,
    featureFlags: featureFlags.filter((flag) => !value.FEATURES_OFF.includes(flag)),
    logLevel: value.LOG_LEVEL,
    sqlLog: value.SQL_LOG,
  };
}
