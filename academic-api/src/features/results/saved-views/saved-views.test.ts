import { beforeEach, describe, expect, it } from 'vitest';
import { SavedViewRefusal, changedMeanwhile, savedViewLimits } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
let school: TestSchool;

beforeEach(async () => {
  school = await createSchool(api.db);
});

const body = {
  name: '2年の分布',
  page: 'statistics',
  search: 'view=boxes&series=3:all',
  isShared: false,
};

async function save(token: string, part: Partial<typeof body> = {}): Promise<number> {
  const answer = await api.call('POST', '/savedViews', { token, body: { ...body, ...part } });
  expect(answer.status).toBe(200);
  return answer.body.savedViewID;
}
const read = async (token: string) => {
  const answer = await api.call('GET', '/savedViews', { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const viewOf = async (token: string, savedViewID: number) =>
  (await read(token)).find((view: { savedViewID: number }) => view.savedViewID === savedViewID);

describe('saved views', () => {
  it('keep page, choices and name, and are the person’s own until they are shared', async () => {
    const savedViewID = await save(school.teacher, { name: ' 2年　の分布 ' });
    expect(await read(school.admin)).toEqual([]);
    const [view] = await read(school.teacher);
    expect(view).toMatchObject({
      ...body,
      name: '2年 の分布',
      savedViewID,
      isOwn: true,
      canChange: true,
    });

    const change = { name: '2年の箱ひげ図', isShared: true, updatedAt: view.updatedAt };
    const shared = await api.call('PUT', `/savedViews/${savedViewID}`, {
      token: school.teacher,
      body: change,
    });
    expect(shared.status).toBe(200);
    expect(await viewOf(school.admin, savedViewID)).toMatchObject({
      name: change.name,
      search: body.search,
      isShared: true,
      isOwn: false,
      canChange: true,
      savedBy: view.savedBy,
    });
  });

  it('of others can’t be changed but by administrators, and only once they are shared', async () => {
    const own = await save(school.admin, { name: 'own' });
    const shared = await save(school.admin, { name: 'shared', isShared: true });
    const { updatedAt, canChange } = await viewOf(school.teacher, shared);
    expect(canChange).toBe(false);
    const remove = async (token: string, id: number, readAt: string) =>
      (await api.call('DELETE', `/savedViews/${id}?updatedAt=${readAt}`, { token })).status;
    expect(await remove(school.teacher, shared, updatedAt)).toBe(403);
    expect(await remove(school.teacher, own, updatedAt)).toBe(404);

    const ofTeacher = await save(school.teacher, { name: 'own' });
    const { updatedAt: readAt } = await viewOf(school.teacher, ofTeacher);
    expect(await remove(school.admin, ofTeacher, readAt)).toBe(404);
    expect(await remove(school.teacher, ofTeacher, readAt)).toBe(200);
    expect(await viewOf(school.teacher, ofTeacher)).toBeUndefined();
  });

  it('are neither overwritten nor deleted by whoever has not seen the last change', async () => {
    const savedViewID = await save(school.admin);
    const { updatedAt } = await viewOf(school.admin, savedViewID);
    const path = `/savedViews/${savedViewID}`;
    const change = { name: 'first', isShared: false, updatedAt };
    expect((await api.call('PUT', path, { token: school.admin, body: change })).status).toBe(200);
    const second = await api.call('PUT', path, { token: school.admin, body: change });
    expect(second).toMatchObject({ status: 409 });
    expect(second.body.reason[0]).toBe(changedMeanwhile);
    const stale = await api.call('DELETE', `${path}?updatedAt=${updatedAt}`, {
      token: school.admin,
    });
    expect(stale.status).toBe(409);
  });

  it('have a name of their own for each person, and are not too many', async () => {
    const refusedAs = async (token: string, part: Partial<typeof body>) => {
      const answer = await api.call('POST', '/savedViews', { token, body: { ...body, ...part } });
      return { status: answer.status, reason: answer.body.reason };
    };
    await save(school.admin);
    await save(school.teacher);
    expect(await refusedAs(school.admin, {})).toEqual({
      status: 409,
      reason: SavedViewRefusal.NameTaken,
    });
    expect((await refusedAs(school.admin, { name: ' ' })).status).toBe(400);
    expect((await refusedAs(school.admin, { page: 'home' })).status).toBe(400);
    expect((await refusedAs(school.admin, { search: '"><script>' })).status).toBe(400);
    await api.db
      .insertInto('savedView')
      .values(
        Array.from({ length: savedViewLimits.perPerson - 1 }, (_, index) => ({
          companyID: school.companyID,
          schoolYear: school.schoolYear,
          name: `view ${index}`,
          page: 'pm' as const,
          search: '',
          isShared: false,
          createdBy: school.userIDs.admin,
          updatedAt: new Date(),
          updatedBy: null,
        })),
      )
      .execute();
    expect(await refusedAs(school.admin, { name: 'one more' })).toMatchObject({
      reason: SavedViewRefusal.TooMany,
    });
  });

  it('are of the school year in which they were saved, and of one school', async () => {
    const savedViewID = await save(school.admin, { isShared: true });
    const other = await createSchool(api.db);
    expect(await read(other.admin)).toEqual([]);
    await api.db
      .updateTable('savedView')
      .set({ schoolYear: school.schoolYear - 1 })
      .where((eb) => eb.and({ companyID: school.companyID, savedViewID }))
      .execute();
    expect(await read(school.admin)).toEqual([]);
  });
});
