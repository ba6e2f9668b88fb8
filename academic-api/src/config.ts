import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .describe('the PostgreSQL server, as postgres://user:password@host:port/database'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ACADEMIC_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  ACADEMIC_API_HOST: z.string().default('127.0.0.1'),
  MEBAE_DATA: z.string().default('.data'),
  PUBLIC_URL: z.url().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Mebae <no-reply@mebae.example>'),
  LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PRODUCT_NAME: z.string().default('Mebae'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  production: boolean;
  databaseUrl: string;
  databasePool: number;
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Where people reach the product: the base of links in mails and on cards. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Key of candidates' personal links. */
  linkSecret: string;
  productName: string;
  logLevel: string;
}

/** Without a configured key the embedded default makes one and keeps it under the data folder, for its owner only. */
function embeddedLinkSecret(dataFolder: string): string {
  const folder = join(dataFolder, 'secrets');
  const file = join(folder, 'link-secret');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of the same start was faster: its key counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
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
  const dataFolder = resolve(import.meta.dirname, '../..', value.MEBAE_DATA);
  if (production && value.LINK_SECRET === undefined) {
    throw new Error('Set LINK_SECRET: production needs a key of its own for candidates’ links.');
  }
  return {
    production,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    port: value.ACADEMIC_API_PORT,
    host: value.ACADEMIC_API_HOST,
    dataFolder,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    linkSecret: value.LINK_SECRET ?? embeddedLinkSecret(dataFolder),
    productName: value.PRODUCT_NAME,
    logLevel: value.LOG_LEVEL,
  };
}
