import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { errorCode } from './error-code.ts';
import { kidPattern, secretBytes } from './sealing.ts';
import type { SealingKey } from './sealing.ts';

/**
 * Reads a key list as `COOKIE_KEYS` and the key file hold it.
 * @param text `kid:base64,kid:base64`; 32 bytes each; the first one seals
 * @param source what to name in the message
 * @throws ConfigError that says what is wrong and what to set
 */
export function parseCookieKeys(text: string, source: string): SealingKey[] {
  const seen = new Set<string>();
  return text
    .trim()
    .split(',')
    .map((part, index) => {
      const colon = part.indexOf(':');
      const kid = part.slice(0, Math.max(colon, 0)).trim();
      const encoded = part.slice(colon + 1).trim();
      const secret = Buffer.from(encoded, 'base64');
      if (!kidPattern.test(kid) || secret.length !== secretBytes || seen.has(kid)) {
        throw new ConfigError(
          `${source} is not a list of keys (entry ${index + 1}). Set it to kid:base64,kid:base64 with different kids ` +
            'of letters and digits and 32 random bytes each: openssl rand -base64 32',
        );
      }
      seen.add(kid);
      return { kid, secret };
    });
}

/**
 * The keys that seal cookies: the configured ones, else one that is made once and kept under the data folder.
 * @param configured value of `COOKIE_KEYS`, if set
 * @param dataDir absolute path of `MEBAE_DATA`
 * @param production refuses the embedded default
 * @throws ConfigError with what to set
 */
export function resolveCookieKeys(
  configured: string | undefined,
  dataDir: string,
  production: boolean,
): SealingKey[] {
  if (configured !== undefined) return parseCookieKeys(configured, 'COOKIE_KEYS');
  if (production) {
    throw new ConfigError(
      'COOKIE_KEYS is not set, and NODE_ENV is production. Set COOKIE_KEYS to k1:BASE64, the same for every replica, ' +
        'with BASE64 from: openssl rand -base64 32',
    );
  }
  return keptKeys(join(dataDir, 'secrets'));
}

function keptKeys(folder: string): SealingKey[] {
  const file = join(folder, 'cookie-keys');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) create(folder, file);
    return parseCookieKeys(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `The key file ${file} can't be read or written (${errorCode(error)}). ` +
        'Set MEBAE_DATA to a folder of your own, or set COOKIE_KEYS.',
    );
  }
}

/** Two replicas that start at once must agree: the file appears whole or not at all, and the first link wins. */
function create(folder: string, file: string): void {
  const draft = join(folder, `.cookie-keys-${process.pid}-${randomBytes(6).toString('hex')}`);
  const kid = `k${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${kid}:${randomBytes(secretBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
