import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { passwordCost } from './lib/accounts/password.ts';

const folder = mkdtempSync(join(tmpdir(), 'mebae-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const good = { DATABASE_URL: 'postgres://a:b@localhost/c', MEBAE_DATA: folder };

describe('the configuration', () => {
  it('says which variable to set, and how', () => {
    expect(() => loadConfig({})).toThrow('Set DATABASE_URL: it is missing.');
    expect(() => loadConfig({ DATABASE_URL: 'mysql://x' })).toThrow('must start with postgres://');
    expect(() => loadConfig({ ...good, SMTP_URL: 'mail.example' })).toThrow('Set SMTP_URL');
    expect(() => loadConfig({ ...good, ACADEMIC_API_PORT: '99999' })).toThrow(
      'Set ACADEMIC_API_PORT',
    );
  });

  it('makes a key for links once and keeps it for its owner only', () => {
    const first = loadConfig(good).linkSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadConfig(good).linkSecret).toBe(first);
    expect(statSync(join(folder, 'secrets/link-secret')).mode & 0o777).toBe(0o600);
  });

  it('has one cost of passwords, which no variable changes', () => {
    const cheap = JSON.stringify({ memory: 8, passes: 1 });
    const tries = { passwordCost: cheap, PASSWORD_COST: cheap, NODE_ENV: 'test' };
    expect(loadConfig(good).passwordCost).toBe(passwordCost);
    expect(loadConfig({ ...good, ...tries }).passwordCost).toBe(passwordCost);
  });

  it('makes none in production', () => {
    expect(() => loadConfig({ ...good, NODE_ENV: 'production' })).toThrow('Set LINK_SECRET');
  });

  it('logs no values of statements in production', () => {
    const production = { ...good, NODE_ENV: 'production', LINK_SECRET: 'x'.repeat(32) };
    const keys = { REPORT_STORE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` };
    const load = (SQL_LOG: string) => loadConfig({ ...production, ...keys, SQL_LOG }).sqlLog;
    expect(() => load('parameters')).toThrow('Set SQL_LOG to statements or off');
    expect(load('statements')).toBe('statements');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ ...good, SMTP_URL: '' }).smtpUrl).toBeUndefined();
  });
});
