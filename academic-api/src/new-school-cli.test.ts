import { describe, expect, it } from 'vitest';
import { runProcess } from '@mebae/testing/process';
import { startTestApi } from './testing/api.ts';

const api = await startTestApi();

async function run(...args: string[]) {
  const env = { DATABASE_URL: api.url, PUBLIC_URL: 'https://mebae.example/' };
  const command = runProcess('academic-api/src/new-school-cli.ts', env, args);
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}

describe('the command that makes a school', () => {
  it('prints a link by which its administrator sets a password and finds the first step of the setup', async () => {
    const { code, out, err } = await run(
      '--name',
      '若葉中学校',
      '--admin',
      'office@wakaba.example',
    );
    expect([code, err]).toEqual([0, '']);
    const token =
      /^https:\/\/mebae\.example\/reset-password\/step2\?resetPasswordToken=([\w-]+)$/m.exec(
        out,
      )?.[1];
    const newPassword = 'Wakaba-2026x';
    const set = await api.call('POST', '/account/resetPassword', {
      body: { newPassword, resetPasswordToken: token },
    });
    expect(set.status).toBe(200);
    const { body } = await api.call('POST', '/signin', {
      body: { email: 'office@wakaba.example', password: newPassword },
    });
    expect(body).toMatchObject({ companyName: '若葉中学校', licenseExpired: false });
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.body).toMatchObject({ role: 1, isCompletedInitialSetting: false });
    expect((await api.call('GET', '/setup', { token: body.authToken })).body).toMatchObject({
      step: 1,
      classes: 0,
      teachers: 1,
      students: 0,
    });
  });

  it.each([
    ['without an administrator', ['--name', '青葉中学校'], /Give --name/],
    ['with no address', ['--name', '青葉中学校', '--admin', 'nobody'], /not an email address/],
    [
      'for an address that is taken, in whatever case',
      ['--name', '青葉中学校', '--admin', 'Office@Wakaba.example'],
      /signs in with/,
    ],
    [
      'for a name that is taken',
      ['--name', '若葉中学校', '--admin', 'new@aoba.example'],
      /already/,
    ],
  ])('says what to do %s', async (_what, args, message) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });
});
