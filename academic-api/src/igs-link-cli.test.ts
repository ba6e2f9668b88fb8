import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApi } from './testing/api.ts';
import { runProcess } from '@mebae/testing/process';
import { createSchool } from './testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

async function run(args: string[], env: Record<string, string>) {
  const command = runProcess('academic-api/src/igs-link-cli.ts', env, args);
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}
const operator = ['--email', 'hanako@igs.example', '--name', '運営 花子'];

describe('the command that issues an operator’s link', () => {
  it('prints one that signs in once, at the public address', async () => {
    const { code, out, err } = await run(['--school', String(school.companyID), ...operator], {
      DATABASE_URL: api.url,
      PUBLIC_URL: 'https://mebae.example/',
    });
    expect([code, err]).toEqual([0, '']);
    const link = /^https:\/\/mebae\.example\/pages\/home\?signinToken=([\w-]+)$/m.exec(out)?.[1];
    const body = { token: link };
    expect((await api.call('POST', '/signinForIgsAccount', { body })).body).toMatchObject({
      companyID: school.companyID,
      name: '運営 花子',
    });
    expect((await api.call('POST', '/signinForIgsAccount', { body })).body.code).toBe(7);
  });

  it('prints the address of the product that runs, on whatever port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mebae-igs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'run.json'), '{"url":"http://localhost:3456","processes":[]}');
    const env = { DATABASE_URL: api.url, MEBAE_DATA: folder };
    const { out, err } = await run(['--school', String(school.companyID), ...operator], env);
    expect(err).toBe('');
    expect(out).toContain('http://localhost:3456/pages/home?signinToken=');
  });

  it.each([
    ['without a school', operator, /Give --school/],
    ['with an option that it does not know', ['--shcool', '1', ...operator], /Give --school/],
    ['for a school that is not there', ['--school', '無い学校', ...operator], /no school/],
  ])('says what to do %s', async (_what, args, message) => {
    const { code, out, err } = await run(args, { DATABASE_URL: api.url });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('    at ');
  });

  it('says so where nothing runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mebae-igs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const args = ['--school', '1', ...operator];
    const none = await run(args, { MEBAE_DATA: folder });
    expect([none.code, none.err]).toEqual([
      1,
      `There is no database in ${folder}: run npm start first.\n`,
    ]);
    const closed = await run(args, { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect([closed.code, closed.err]).toEqual([
      1,
      'The database does not answer: is the product running?\n',
    ]);
  }, 600_000);
});
