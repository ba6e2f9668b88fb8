import { beforeEach, describe, expect, it } from 'vitest';
import { limits, type TagRow } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 3 });
});

const ids = (...indexes: number[]): number[] =>
  indexes.map((index) => school.students[index]?.studentID ?? 0);
const post = (path: string, body: object = {}, token = school.admin) =>
  api.call('POST', path, { token, body });
const assign = (body: object, token?: string) => post('/tags/assign', body, token);
const undo = (undoID: string, token = school.admin) => post(`/undo/${undoID}`, {}, token);
const tags = async (): Promise<TagRow[]> =>
  (await api.call('GET', '/tags', { token: school.admin })).body.data;
const tagIDOf = async (tag: string): Promise<number> =>
  (await tags()).find((row) => row.tag === tag)?.tagID ?? 0;
const counts = async () => (await tags()).map((row) => [row.tag, row.studentCount]);

/** Lists students with their tags; a star at the priority tag. */
async function carried(): Promise<string[]> {
  const { body } = await api.call('GET', '/students', { token: school.admin });
  return body.data.map(
    (row: { tagList: { tagContent: string }[]; priorityTag: { tagContent: string } | null }) =>
      row.tagList
        .map((tag) => (tag.tagContent === row.priorityTag?.tagContent ? '*' : '') + tag.tagContent)
        .sort()
        .join(' '),
  );
}

describe('assigning tags', () => {
  it('adds, takes away and prioritises in one step, makes what is missing, and goes back', async () => {
    await assign({ studentIDs: ids(0, 1), add: ['英語', '美術部'], priorityTag: '英語' });
    const before = await carried();
    expect(before.slice(0, 3)).toEqual(['*英語 美術部', '*英語 美術部', '']);
    const { body } = await assign({
      studentIDs: ids(0, 1, 2),
      add: ['　部長 '],
      removeTagIDs: [await tagIDOf('英語')],
      priorityTag: '部長',
    });
    expect(body).toMatchObject({ changed: 3, unchanged: 0 });
    expect((await carried()).slice(0, 3)).toEqual(['*部長 美術部', '*部長 美術部', '*部長']);
    expect((await undo(body.undoID)).status).toBe(200);
    expect(await carried()).toEqual(before);
    // the tag that it made has gone with it
    expect(await counts()).toEqual(expect.not.arrayContaining([['部長', 0]]));
  });

  it('counts who had it already as unchanged, and offers no way back from nothing', async () => {
    await assign({ studentIDs: ids(0), add: ['英語'] });
    const { body } = await assign({ studentIDs: ids(0, 1), add: ['英語'] });
    expect(body).toMatchObject({ changed: 1, unchanged: 1 });
    const nothing = await assign({ studentIDs: ids(0, 1), add: ['英語'] });
    expect(nothing.body).toEqual({ changed: 0, unchanged: 2, undoID: null });
  });

  it('takes a priority away, or leaves it', async () => {
    await assign({ studentIDs: ids(0), priorityTag: '英語' });
    await assign({ studentIDs: ids(0), add: ['美術部'] });
    expect((await carried())[0]).toBe('*英語 美術部');
    await assign({ studentIDs: ids(0), priorityTag: null });
    expect((await carried())[0]).toBe('美術部 英語');
  });

  it('stays where somebody changed the same tags since, who is named', async () => {
    const { body } = await assign({ studentIDs: ids(0, 1), add: ['英語'] });
    await assign({ studentIDs: ids(1), add: ['部長'] });
    const refused = await undo(body.undoID);
    expect([refused.status, refused.body.reason]).toEqual([409, ['dependsOn', '山田 太郎2']]);
    expect((await carried()).slice(0, 2)).toEqual(['英語', '英語 部長']);
  });

  it('is refused with a tab, past the number of tags, and for others’ students', async () => {
    expect((await assign({ studentIDs: ids(0), add: ['英\t語'] })).body.code).toBe(2023);
    const many = Array.from({ length: limits.tagsPerStudent }, (_, index) => `T${index}`);
    await assign({ studentIDs: ids(0), add: many });
    const refused = await assign({ studentIDs: ids(0, 1), add: ['もう一つ'] });
    expect(refused.body.reason).toEqual(['tooManyTags', '山田 太郎1']);
    expect(await tagIDOf('もう一つ')).toBe(0);
    const teachers = await assign({ studentIDs: ids(0), removeTagIDs: [] }, school.teacher);
    expect(teachers.status).toBe(200);
    expect((await assign({ studentIDs: ids(0, 4), add: ['英語'] }, school.teacher)).status).toBe(
      404,
    );
  });

  it('is taken back by the teacher who did it', async () => {
    const { body } = await assign({ studentIDs: ids(0), add: ['英語'] }, school.teacher);
    expect((await undo(body.undoID)).status).toBe(404);
    expect((await undo(body.undoID, school.teacher)).body).toMatchObject({ count: 1 });
    expect((await carried())[0]).toBe('');
  });
});

describe('a tag', () => {
  /** @param changes based on the tag as it is, unless they say otherwise */
  const change = async (tag: string, changes: object) => {
    const { colour } = (await tags()).find((row) => row.tag === tag) ?? {};
    const body = { basedOn: { tag, colour }, ...changes };
    return api.call('PUT', `/tags/${await tagIDOf(tag)}`, { token: school.admin, body });
  };

  it('is renamed and coloured on everybody, but not into another one', async () => {
    await assign({ studentIDs: ids(0, 1), add: ['英語', '数学'] });
    const { body } = await change('英語', { tag: ' 英会話 ', colour: 3 });
    expect(body).toMatchObject({ tag: '英会話', colour: 3, studentCount: 2 });
    expect((await carried())[0]).toBe('数学 英会話');
    const taken = await change('英会話', { tag: '数学', colour: 0 });
    expect(taken.body.reason).toEqual(['tagTaken', '数学']);
    expect((await change('英会話', { tag: '英会話', colour: 9 })).status).toBe(400);
  });

  it('is not renamed over a name that somebody else has given it meanwhile', async () => {
    await assign({ studentIDs: ids(0), add: ['英語'] });
    const [row] = await tags();
    const basedOn = { tag: row?.tag, colour: row?.colour };
    const first = await change('英語', { tag: '英会話', colour: 3, basedOn });
    expect(first.status).toBe(200);
    const second = await change('英会話', { tag: '英語部', colour: 1, basedOn });
    expect(second).toMatchObject({
      status: 409,
      body: { reason: ['changedMeanwhile', expect.any(String), '試験', '管理'] },
    });
    expect((await tags())[0]).toMatchObject({ tag: '英会話', colour: 3 });
    const again = { tag: '英語部', colour: 1, basedOn: { tag: '英会話', colour: 3 } };
    expect((await change('英会話', again)).status).toBe(200);
  });

  it('is merged into another, with its priority, and comes back on exactly those who had it', async () => {
    await assign({ studentIDs: ids(0, 1), add: ['英語'] });
    await assign({ studentIDs: ids(0), priorityTag: '英語' });
    await assign({ studentIDs: ids(1, 2), add: ['英会話'] });
    const before = await carried();
    const into = await tagIDOf('英会話');
    const { body } = await post(`/tags/${await tagIDOf('英語')}/merge`, { into });
    expect(body).toMatchObject({ changed: 2 });
    expect((await carried()).slice(0, 3)).toEqual(['*英会話', '英会話', '英会話']);
    expect(await counts()).toEqual([['英会話', 3]]);
    await undo(body.undoID);
    expect(await carried()).toEqual(before);
  });

  it('is removed from everybody and comes back, unless its name is in use again', async () => {
    await assign({ studentIDs: ids(0, 1), priorityTag: '英語' });
    const before = await carried();
    const remove = async () => post(`/tags/${await tagIDOf('英語')}/remove`);
    const { body } = await remove();
    expect((await carried()).join('')).toBe('');
    await undo(body.undoID);
    expect(await carried()).toEqual(before);
    const second = await remove();
    await assign({ studentIDs: ids(2), add: ['英語'] });
    expect((await undo(second.body.undoID)).body.reason).toEqual(['dependsOn', '英語']);
  });
});
