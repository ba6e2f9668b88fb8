import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** A certificate that nobody trusts, with its key; tests prove with it that it is refused. */
const testCertificate = 'bff/src/testing/self-signed.ts';

/** Words that stand in for a password where a form of an address is shown. */
const placeholders = new Set(['password', 'b', 'p', 'nothing', 'PASSWORD', '…']);

/** Files that are tracked, and those that would be with the next commit. */
const trackedFiles = (): string[] =>
  execaSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .stdout.split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))
    .filter((name) => statSync(join(root, name)).size < 2_000_000);

/** Text files only: a NUL byte means that it is none. */
const textOf = (name: string): string => {
  const text = readFileSync(join(root, name), 'utf8');
  return text.includes('\0') ? '' : text;
};

const knownForms: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['an API key', /\bsk-[A-Za-z0-9_-]{20,}\b/],
];

/** @returns what of the text looks like a secret */
function secretsIn(text: string): string[] {
  const found = knownForms.filter(([, form]) => form.test(text)).map(([name]) => name);
  for (const [, password = ''] of text.matchAll(
    /(?:postgres(?:ql)?|smtps?|redis):\/\/[\w.-]+:([^@\s'"`/]+)@/g,
  )) {
    if (!placeholders.has(password) && !/^(?:\$|\{\{)/.test(password))
      found.push('a password in an address');
  }
  // a setting with a secret in its name that would have a value without being set
  const defaults =
    /\b[A-Z_]*(?:PASSWORD|SECRET|TOKEN|COOKIE_KEYS|API_KEY)[A-Z_]*['"]?\s*(?::[^,;\n]*\.default\(|(?:\?\?|\|\|)\s*['"`]|=\s*['"]?[\w+/-]{8,})/g;
  for (const [match] of text.matchAll(defaults)) found.push(`a default: ${match}`);
  return found;
}

const inRepository = existsSync(join(root, '.git'));

test.runIf(inRepository)('no tracked file holds a secret', () => {
  const files = trackedFiles();
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((name) => name !== testCertificate && !name.endsWith('package-lock.json'))
    .map((name) => [name, secretsIn(textOf(name))] as const)
    .filter(([, secrets]) => secrets.length > 0);
  expect(found).toEqual([]);
  expect(secretsIn(textOf(testCertificate))).toEqual(['a private key']);
});

test.runIf(inRepository)('no file of settings or keys is tracked', () => {
  const names = trackedFiles().filter((name) => /(?:^|\/)\.env|\.(?:pem|key|p12|pfx)$/.test(name));
  expect(names).toEqual([]);
});

test('the check finds what it looks for', () => {
  const glued = (...parts: string[]) => parts.join('');
  for (const text of [
    glued('-----BEGIN ', 'PRIVATE KEY-----'),
    glued('AKIA', 'ABCDEFGHIJKLMNOP'),
    glued('postgres://mebae:', 'hunter2secret@db/x'),
    glued('SMTP_PASS', "WORD: z.string().default('x')"),
    glued('LINK_SEC', "RET ?? 'fallback'"),
    glued('LINK_SEC', 'RET=0123456789abcdef'),
  ]) {
    expect([text, secretsIn(text).length]).toEqual([text, 1]);
  }
  expect(
    secretsIn('LINK_SECRET: z.string().min(32).optional(),\nconst a = env.LINK_SECRET;'),
  ).toEqual([]);
});
