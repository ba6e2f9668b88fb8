import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { limits } from '@mebae/contracts';
import { parseLocation, StoreError, type StoreLocation } from '@mebae/remote-store';
import { z } from 'zod';
import { ConfigError } from './lib/config-error.ts';
import type { LeastRate } from './lib/incoming-body.ts';
import type { QuotaLimits } from './lib/quota.ts';
import { assertHostCookie } from './lib/session-cookie.ts';
import type { CallGroup } from './lib/call-group.ts';

/** Milliseconds; tests scale them down, nothing else changes them. */
export interface Timings {
  /** Until a connection to upstream is open. */
  connectMs: number;
  /** Between two chunks of upstream's response. */
  chunkMs: number;
  /** From the first byte of a call to the last byte of its response. */
  requestMs: number;
  /** For the statement of readiness of a single instance of upstream, which is asked when somebody asks the bff. */
  readyMs: number;
  /** For that of one of several, which are asked all the time, and for whether it lives. */
  probeMs: number;
  /** Between two such questions. */
  probeEveryMs: number;
  /** After so long calls of an instance that answers nothing, or is not ready, are ended, where another one is ready. */
  silentMs: number;
  /** For which that other one must have been ready, where the first one lives: it may only be the first to be again. */
  steadyMs: number;
  /** After the last of several instances has stopped being ready: so long calls wait until one is; then they are sent all the same. */
  allAwayMs: number;
  /** For which a call of a candidate waits for a slot. */
  slotWaitMs: number;
  /** Between two look-ups of upstream's name. */
  resolveMs: number;
  /** For the store of remotes, where it is not a folder. */
  storeMs: number;
  /** How long the store's registry is used before it is read again, where it is not a folder. */
  registryFreshMs: number;
  /** For sign-in and sign-out, which a person waits for. */
  signMs: number;
  /** After the stop signal: listening with failing readiness, so that a load balancer stops sending calls first. */
  drainMs: number;
  /** After the stop signal: how long it listens at the most, as long as requests are under way. */
  listenMs: number;
  /** After the stop signal: calls in flight are cut. */
  stopMs: number;
}

export interface Config {
  host: string;
  port: number;
  /** The monitoring port; null opens none. */
  metricsPort: number | null;
  production: boolean;
  logLevel: string;
  productName: string;
  /** The academic API's instances, or names that stand for several. */
  upstreamOrigins: readonly [string, ...string[]];
  dataDir: string;
  shellDir: string;
  /** Whether `npm run dev -w mfe-x` may replace a remote of this bff in the developer's browser. */
  developmentRemotes: boolean;
  /** The store of published remotes. */
  remotes: StoreLocation;
  cookieKeys: string | undefined;
  trustProxy: string[];
  /** The database in which replicas count rate limits together; with null each counts for itself. */
  rateLimitDatabaseUrl: string | null;
  /** Calls to upstream at once, for each kind. */
  slots: Record<CallGroup, QuotaLimits>;
  /** Calls of candidates that wait for one of their slots at once. */
  waitingCalls: QuotaLimits;
  /** Sign-ins at once. */
  signInSlots: QuotaLimits;
  /** Bytes of a proxied call's body. */
  bodyLimits: { json: number; upload: number };
  /** Bytes of bodies that are held in memory at once. */
  bodyMemory: QuotaLimits;
  /** How slowly a client may send the body of any request. */
  leastRate: LeastRate;
  timings: Timings;
}

const projectRoot = resolve(import.meta.dirname, '../..');

/** A multipart form around a file of `limits.importBytes` has headers and boundaries of its own. */
const formOverheadBytes = 64 * 1024;

/** Upstream checks some forty passwords a second on two cores: what waits is done before a person gives up. */
const signInsAtOnce = 400;

/** A lesson of thousands waits while a database is replaced; each of them holds a connection and some kilobytes. */
const waitingForEach = 16;

const bodyMemoryBytes = 128 * 1024 * 1024;

const integer = (min: number, max: number) =>
  z.coerce
    .number(`must be a number from ${min} to ${max}`)
    .int(`must be a number from ${min} to ${max}`)
    .min(min, `must be a number from ${min} to ${max}`)
    .max(max, `must be a number from ${min} to ${max}`);

const upstreamUrls = z.string().transform((text, context): readonly [string, ...string[]] => {
  const origins = text.split(',').map((part) => plainOrigin(part.trim()));
  const [first, ...others] = origins.filter((origin) => origin !== null);
  if (first === undefined || origins.includes(null)) {
    context.addIssue(
      'must be an http or https address without a path, such as http://127.0.0.1:3001, or several with commas between',
    );
    return z.NEVER;
  }
  return [...new Set<string>([first, ...others])] as [string, ...string[]];
});

function plainOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.pathname === '/' && url.search === '' && url.username === '';
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.origin : null;
}

const proxyList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (isIP(address) === 0 || !prefixFits || rest.length > 0) {
      context.addIssue(
        'must list addresses or CIDR ranges of your own proxies, such as 10.0.0.0/8',
      );
      return z.NEVER;
    }
  }
  return entries;
});

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  METRICS_PORT: integer(0, 65_535).nullable().default(null),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
  PRODUCT_NAME: z.string().max(60, 'must have at most 60 characters').default('Mebae'),
  ACADEMIC_API_URL: upstreamUrls.default(['http://127.0.0.1:3001']),
  MEBAE_DATA: z.string().default('.data'),
  SHELL_DIR: z.string().default('shell/dist'),
  REMOTES_STORE: z.string().optional(),
  REMOTES_DIR: z.string().optional(),
  DEVELOPMENT_REMOTES: z.enum(['allowed', 'refused'], 'must be allowed or refused').optional(),
  COOKIE_KEYS: z.string().optional(),
  TRUST_PROXY: proxyList.default([]),
  RATE_LIMIT_DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')
    .nullable()
    .default(null),
  UPSTREAM_CONNECTIONS: integer(1, 10_000).default(256),
  UPSTREAM_CANDIDATE_CONNECTIONS: integer(1, 10_000).default(128),
  UPSTREAM_FILE_CONNECTIONS: integer(1, 10_000).default(32),
  COOKIE_SECURE: z.enum(['true', 'false'], 'must be true').default('true'),
  COOKIE_PATH: z.string().default('/'),
  COOKIE_DOMAIN: z.string().optional(),
});

/**
 * Reads and checks the settings.
 * @param env the process's environment; an empty value counts as not set
 * @throws ConfigError that names every wrong setting and what to set
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigError(`${lines.join(' ')} Set it right, or remove it to use the default.`);
  }
  const values = parsed.data;
  assertHostCookie({
    secure: values.COOKIE_SECURE === 'true',
    path: values.COOKIE_PATH,
    domain: values.COOKIE_DOMAIN,
  });
  const dataDir = fromRoot(values.MEBAE_DATA);
  const production = values.NODE_ENV === 'production';
  return {
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    production,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    upstreamOrigins: values.ACADEMIC_API_URL,
    dataDir,
    shellDir: fromRoot(values.SHELL_DIR),
    developmentRemotes:
      (values.DEVELOPMENT_REMOTES ?? (production ? 'refused' : 'allowed')) === 'allowed',
    remotes: remoteStore(
      values.REMOTES_STORE ?? values.REMOTES_DIR ?? join(dataDir, 'remotes'),
      env,
    ),
    cookieKeys: values.COOKIE_KEYS,
    trustProxy: values.TRUST_PROXY,
    rateLimitDatabaseUrl: values.RATE_LIMIT_DATABASE_URL,
    slots: {
      staff: sharesOf(values.UPSTREAM_CONNECTIONS),
      candidates: sharesOf(values.UPSTREAM_CANDIDATE_CONNECTIONS),
      files: sharesOf(values.UPSTREAM_FILE_CONNECTIONS),
    },
    waitingCalls: sharesOf(values.UPSTREAM_CANDIDATE_CONNECTIONS * waitingForEach),
    signInSlots: sharesOf(signInsAtOnce),
    bodyLimits: { json: limits.jsonBytes, upload: limits.importBytes + formOverheadBytes },
    bodyMemory: sharesOf(bodyMemoryBytes),
    leastRate: { graceMs: 20_000, bytesPerSecond: 16 * 1024 },
    timings: {
      connectMs: 5000,
      chunkMs: limits.chunkTimeoutMs,
      requestMs: limits.requestTimeoutMs,
      readyMs: 2000,
      // an instance that is gone is noticed within a second, whatever has become of it
      probeMs: 700,
      probeEveryMs: 250,
      // not less: an API that stops refuses connections, and ends its calls within six seconds of the signal
      silentMs: 6000,
      steadyMs: 4000,
      // a cluster has a new leader within some ten seconds, and a candidate's page sends again after twenty
      allAwayMs: 15_000,
      slotWaitMs: 15_000,
      resolveMs: 1000,
      storeMs: 5000,
      registryFreshMs: 1000,
      // passwords are derived a few at a time: where a whole staff room signs in at once, the last ones wait
      signMs: 60_000,
      drainMs: production ? 1500 : 0,
      listenMs: production ? 6000 : 0,
      stopMs: 8000,
    },
  };
}

/** One client, such as a school behind one address, gets at most half; one person a quarter. */
function sharesOf(total: number): QuotaLimits {
  return { total, perClient: Math.ceil(total / 2), perPerson: Math.ceil(total / 4) };
}

function remoteStore(setting: string, env: NodeJS.ProcessEnv): StoreLocation {
  try {
    return parseLocation(setting, projectRoot, env);
  } catch (error) {
    throw error instanceof StoreError ? new ConfigError(error.message) : error;
  }
}

/** npm starts each package in its own folder; a relative path means the project's, for every process the same one. */
function fromRoot(path: string): string {
  return isAbsolute(path) ? path : join(projectRoot, path);
}
