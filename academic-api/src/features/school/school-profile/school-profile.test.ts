import { beforeEach, describe, expect, it } from 'vitest';
import { logoLimits } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { multipart } from '../../../testing/multipart.ts';
import { jpeg, png } from '../../../testing/pictures.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 3, maxStudents: 120 });
});

const read = async () => (await api.call('GET', '/school/profile', { token: school.admin })).body;
const bodyOf = async (change: Record<string, unknown> = {}) => {
  const {
    canSetFirstYear: _,
    logo: _logo,
    mailAddress: _address,
    dispCtrlType: _type,
    licence: _licence,
    ...body
  } = await read();
  return { ...body, ...change };
};
const update = (body: unknown, token = school.admin) =>
  api.call('PUT', '/school/profile', { token, body });
const audits = (companyID: number) =>
  api.db
    .selectFrom('auditLog')
    .select(['userID', 'action', 'detail'])
    .where('companyID', '=', companyID)
    .orderBy('auditID')
    .execute();

describe('the profile of a school', () => {
  it('begins with its name, year and plan, and keeps what is typed', async () => {
    expect(await read()).toMatchObject({
      name: '試験中学校',
      shortName: '',
      englishName: '',
      firstSchoolYear: school.schoolYear,
      canSetFirstYear: false,
      textTone: 'polite',
      reportPrintsFallen: false,
      logo: null,
      mailAddress: 'no-reply@test.example',
      dispCtrlType: 1,
      licence: { plan: 'standard', endsOn: '2099-03-31', maxStudents: 120, students: 3 },
    });
    const change = {
      name: ' 市立　桜ヶ丘中学校 ',
      shortName: '桜中',
      englishName: 'Sakuragaoka Junior High School',
      textTone: 'plain',
      reportPrintsFallen: true,
      mailSenderName: '桜ヶ丘中学校 教務部',
      mailReplyTo: 'kyomu@sakura.example',
      helpUrl: 'https://help.sakura.example/mebae',
      address: '東京都千代田区丸の内1-1-1',
      principalTitle: '学園長',
      principalName: '長谷部 惣一郎',
      principalEnglishName: 'HASEBE Soichiro',
    };
    expect((await update(await bodyOf(change))).status).toBe(200);
    expect(await read()).toMatchObject({ ...change, name: '市立 桜ヶ丘中学校' });
    const profile = await api.call('GET', '/account/profile', { token: school.teacher });
    expect(profile.body).toMatchObject({
      companyName: '市立 桜ヶ丘中学校',
      companyShortName: '桜中',
      helpUrl: change.helpUrl,
      companyLogo: null,
    });
    expect(await audits(school.companyID)).toEqual([
      {
        userID: school.userIDs.admin,
        action: 'school.profile',
        detail: {
          changes: expect.objectContaining({ shortName: { old: '', new: '桜中' } }),
        },
      },
    ]);
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(65) },
    { name: 'a\tb' },
    { helpUrl: 'http://help.example' },
    { helpUrl: 'javascript:alert(1)' },
    { helpUrl: 'https://user:secret@help.example' },
    { mailReplyTo: 'nobody' },
    { mailSenderName: '学校\r\nBcc: x@y.example' },
    { textTone: 'rude' },
  ])('refuses %j', async (change) => {
    const before = await read();
    expect((await update(await bodyOf(change))).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('keeps its first year once it has classes', async () => {
    const other = await bodyOf({ firstSchoolYear: school.schoolYear - 3 });
    const refused = await update(other);
    expect([refused.status, refused.body.reason]).toEqual([409, ['firstYearIsSet']]);
    await api.db.deleteFrom('enrolment').where('companyID', '=', school.companyID).execute();
    await api.db.deleteFrom('schoolClass').where('companyID', '=', school.companyID).execute();
    expect((await read()).canSetFirstYear).toBe(true);
    expect((await update(await bodyOf({ firstSchoolYear: 2020 }))).status).toBe(200);
    expect((await read()).firstSchoolYear).toBe(2020);
  });

  it('is not overwritten unseen by whoever saves second', async () => {
    const mine = await bodyOf({ shortName: '私' });
    const theirs = await bodyOf({ shortName: '彼' });
    expect((await update(theirs)).status).toBe(200);
    const refused = await update(mine);
    expect(refused.status).toBe(409);
    expect(refused.body.reason).toEqual([
      'changedMeanwhile',
      (await read()).updatedAt,
      '試験',
      '管理',
    ]);
    expect((await read()).shortName).toBe('彼');
  });

  it('is for administrators', async () => {
    expect((await update(await bodyOf(), school.teacher)).status).toBe(403);
    expect((await api.call('GET', '/school/profile', { token: school.teacher })).status).toBe(403);
  });
});

const upload = (bytes: Buffer, token = school.admin) =>
  api.call('POST', '/school/logo', { token, ...multipart('logo.png', bytes) });
const logo = (query = '', token = school.teacher) =>
  api.call('GET', `/school/logo${query}`, { token });

describe('the logo of a school', () => {
  it('is shown to its staff as nothing but a picture, and goes again', async () => {
    expect((await logo()).status).toBe(404);
    const { status, body } = await upload(png(64, 48));
    expect(status).toBe(200);
    expect((await read()).logo).toBe(body.logo);
    const shown = await logo(`?version=${String(body.logo)}`);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await logo()).headers['cache-control']).toBe('private, no-cache');
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await logo('', other.admin)).status).toBe(404);
    await api.call('DELETE', '/school/logo', { token: school.admin });
    expect((await logo()).status).toBe(404);
    expect((await audits(school.companyID)).map(({ action }) => action)).toEqual([
      'school.logo',
      'school.logo',
    ]);
  });

  it('keeps what draws it and drops what was written into it', async () => {
    await upload(png(64, 64, { tEXt: 'Author\0Yamada Taro', eXIf: 'GPS', iCCP: 'profile' }));
    const clean = await logo();
    expect(clean.bytes.equals(png(64, 64))).toBe(true);
    expect((await upload(jpeg(300, 200))).status).toBe(200);
    const shown = await logo();
    expect(shown.headers['content-type']).toBe('image/jpeg');
    const text = shown.bytes.toString('latin1');
    expect(text).toContain('JFIF');
    for (const gone of ['GPS', 'somebody', 'behind']) expect(text).not.toContain(gone);
  });

  const broken = png(64, 64);
  broken[40] = (broken[40] ?? 0) ^ 1;
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that is cut off', png(64, 64).subarray(0, 60)],
    ['a PNG with a flipped bit', broken],
    ['a PNG without pixels', png(64, 64).subarray(0, 33)],
    ['a JPEG without an end', jpeg(64, 64).subarray(0, 90)],
  ])('is not %s', async (_, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.reason]).toEqual([400, 'logoFormat']);
    expect((await read()).logo).toBeNull();
  });

  it('is neither too large nor too small', async () => {
    const sizes: [number, number][] = [
      [logoLimits.pixelsMin - 1, 64],
      [64, logoLimits.pixelsMax + 1],
    ];
    for (const [width, height] of sizes) {
      expect((await upload(png(width, height))).body.reason).toBe('logoPixels');
    }
    const heavy = png(64, 64, { tEXt: 'x'.repeat(logoLimits.bytes) });
    expect((await upload(heavy)).body.reason).toBe('logoBytes');
  });

  it('is set by administrators', async () => {
    expect((await upload(png(64, 64), school.teacher)).status).toBe(403);
  });
});
