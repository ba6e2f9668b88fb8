import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const secretNames = [
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'PATRONI_PASSWORD',
  'MEBAE_OWNER_PASSWORD',
  'MEBAE_LOGIN_PASSWORD',
  'MEBAE_BFF_PASSWORD',
  'COOKIE_KEYS',
  'LINK_SECRET',
  'REPORT_STORE_KEYS',
  'LTI_KEYS',
] as const;
export type ClusterSecrets = Record<(typeof secretNames)[number], string>;

/** A key by which the product signs what it says to learning platforms. */
function newToolKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bytes = privateKey.export({ type: 'pkcs8', format: 'der' });
  return `k1:${bytes.toString('base64')}`;
}

const makers: Partial<Record<keyof ClusterSecrets, () => string>> = {
  COOKIE_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  REPORT_STORE_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  LTI_KEYS: newToolKey,
};

/** Secrets that nobody has used before. A password has letters and digits only: it stands in addresses and in files. */
export const newSecrets = (): ClusterSecrets =>
  Object.fromEntries(
    secretNames.map((name) => [name, makers[name]?.() ?? randomBytes(24).toString('hex')]),
  ) as ClusterSecrets;

/** Reads the secrets of a cluster; where there is no file, makes them and keeps them in it, for its owner only. */
export function readOrMakeSecrets(file: string): ClusterSecrets {
  if (!existsSync(file)) {
    const text = Object.entries(newSecrets()).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, text.join(''), { mode: 0o600, flag: 'wx' });
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  const values = new Map(
    lines
      .filter((line) => line.includes('='))
      .map((line): [string, string] => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ]),
  );
  const missing = secretNames.filter((name) => !values.get(name));
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} in ${file}.`);
  return Object.fromEntries(values) as ClusterSecrets;
}
