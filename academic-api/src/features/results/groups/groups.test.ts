import { beforeAll, describe, expect, it } from 'vitest';
import {
  changedMeanwhile,
  GroupRefusal,
  type GroupingProposal,
  type GroupingRequest,
  type GroupSetting,
} from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { eraseStudent } from '../../../lib/people/erase-student.repository.ts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { readFinalGroups } from '../../../lib/courses/group-settings.repository.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { proposeGroupsJob } from './propose-groups.job.ts';

let api: TestApi;
let school: TestSchool;
let evalSettingID: number;

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const classIDs = (): number[] => school.classes.map(({ schoolClassID }) => schoolClassID);
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token = school.admin,
) => api.call(method, `/groups${path}`, { token, body });

const requestOf = (change: Partial<GroupingRequest> = {}): GroupingRequest => ({
  schoolClassIDs: classIDs(),
  leftOut: [],
  evalSettingID,
  measure: {
    kind: 'competencies',
    weights: [
      { competencyID: 1, weight: 2 },
      { competencyID: 4, weight: 1 },
    ],
  },
  mode: 'balanced',
  size: { kind: 'groups', groups: 4 },
  together: [],
  apart: [],
  fixed: [],
  tagIDs: [],
  ...change,
});
const propose = (change: Partial<GroupingRequest> = {}, token = school.admin) =>
  call('POST', '/proposals', requestOf(change), token);
async function proposed(change: Partial<GroupingRequest> = {}): Promise<GroupingProposal> {
  const { body } = await propose(change);
  return (await call('GET', `/proposals/${body.proposalID}`)).body;
}
function madeOf({ result }: GroupingProposal) {
  if (result.state !== 'made') throw new Error(JSON.stringify(result));
  return result;
}
async function createSetting(title = '探究のグループ'): Promise<GroupSetting> {
  const { proposalID } = await proposed();
  const { body } = await call('POST', '', { title, proposalID, alternative: 0 });
  return (await call('GET', `/${body.groupSettingID}`)).body;
}
const save = (setting: GroupSetting, change: Partial<GroupSetting> = {}) => {
  const { title, state, draft, updatedAt } = { ...setting, ...change };
  return call('PUT', `/${setting.groupSettingID}`, { title, state, draft, updatedAt });
};

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 12 });
  evalSettingID = await createScoredExam(
    api.db,
    school,
    school.students.flatMap(({ studentID }, index) => [
      { studentID, competencyID: 1, value: 20 + ((index * 7) % 60) },
      { studentID, competencyID: 4, value: 20 + ((index * 11) % 60) },
    ]),
  );
});

describe('a proposal of groups', () => {
  it('offers classes, courses, purposes and competencies; a teacher the own classes', async () => {
    const { body } = await call('GET', '/options');
    expect(body.classes).toHaveLength(2);
    expect(body.classes[0]).toMatchObject({ students: 12 });
    expect(body.courses.map((row: { evalSettingID: number }) => row.evalSettingID)).toEqual([
      evalSettingID,
    ]);
    expect(body.purposes).toHaveLength(5);
    const own = await call('GET', '/options', undefined, school.teacher);
    expect(own.body.classes).toHaveLength(1);
    const other = await call(
      'GET',
      `/people?schoolClassIDs=${classIDs()[1]}`,
      undefined,
      school.teacher,
    );
    expect(other.body.code).toBe(6);
    expect((await propose({}, school.teacher)).body.code).toBe(6);
  });

  it('gives three alternatives that keep the constraints, with measure, chance and bound', async () => {
    const proposal = await proposed({
      together: [[idOf(0), idOf(13)]],
      apart: [[idOf(1), idOf(2)]],
      fixed: [{ studentID: idOf(3), group: 2 }],
    });
    const made = madeOf(proposal);
    expect(made.alternatives).toHaveLength(3);
    expect(made.random).toMatchObject({ expected: 3 / 23, draws: 200 });
    expect(made.bound).toBe(0);
    const shares = made.alternatives.map(({ share }) => share ?? Number.NaN);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBeLessThan(made.random!.best);
    for (const { groups } of made.alternatives) {
      expect(groups.map(({ studentIDs }) => studentIDs.length)).toEqual([6, 6, 6, 6]);
      const groupOf = (studentID: number) =>
        groups.findIndex(({ studentIDs }) => studentIDs.includes(studentID));
      expect(groupOf(idOf(0))).toBe(groupOf(idOf(13)));
      expect(groupOf(idOf(1))).not.toBe(groupOf(idOf(2)));
      expect(groupOf(idOf(3))).toBe(1);
      expect(groups[groupOf(idOf(0))]?.reasons).toContainEqual({
        kind: 'together',
        studentIDs: [idOf(0), idOf(13)],
      });
      expect(groups[1]?.reasons).toContainEqual({ kind: 'fixed', studentIDs: [idOf(3)] });
      expect(groups.every(({ means }) => means?.length === 2)).toBe(true);
    }
  });

  it('shows the means of however small groups', async () => {
    const made = madeOf(await proposed({ size: { kind: 'people', people: 4 } }));
    for (const { groups } of made.alternatives) {
      expect(groups).toHaveLength(6);
      expect(groups.every(({ means }) => means?.length === 2)).toBe(true);
    }
  });

  it('names the constraints that can’t hold (2005)', async () => {
    const { result } = await proposed({
      together: [[idOf(0), idOf(1)]],
      apart: [
        [idOf(0), idOf(1)],
        [idOf(5), idOf(6)],
      ],
    });
    expect(result).toEqual({
      state: 'impossible',
      conflict: {
        kind: 'constraints',
        constraints: [
          { kind: 'together', studentIDs: [idOf(0), idOf(1)] },
          { kind: 'apart', studentIDs: [idOf(0), idOf(1)] },
        ],
      },
    });
  });

  it('refuses too few people and too many groups, each with its own message', async () => {
    const except = (n: number) => school.students.slice(n).map(({ studentID }) => studentID);
    const refusal = async (change: Partial<GroupingRequest>) => {
      const { body } = await propose(change);
      return [body.category, body.code, body.reason];
    };
    expect(await refusal({ leftOut: except(0) })).toEqual([1, 2002, undefined]);
    expect(await refusal({ leftOut: except(4) })).toEqual([2, 1, [GroupRefusal.FewerThanSubjects]]);
    expect(await refusal({ leftOut: except(5) })).toEqual([2, 1, [GroupRefusal.FewerThanPeople]]);
    expect(await refusal({ size: { kind: 'groups', groups: 24 } })).toEqual([1, 2001, undefined]);
    expect(await refusal({ size: { kind: 'groups', groups: 9 } })).toEqual([
      2,
      1,
      [GroupRefusal.GroupTooSmall],
    ]);
    expect(await refusal({ evalSettingID: 999_999 })).toEqual([1, 22, undefined]);
  });

  it('of many conditions is made by the worker', async () => {
    const apart = Array.from({ length: 11 }, (_, index) => [idOf(index), idOf(index + 1)]);
    expect((await proposed({ apart })).result).toEqual({ state: 'working' });
  });

  it('of more than forty people is made by the worker', async () => {
    const large = await createSchool(api.db, { classes: 2, studentsPerClass: 21 });
    const request = requestOf({
      schoolClassIDs: large.classes.map(({ schoolClassID }) => schoolClassID),
      evalSettingID: null,
    });
    const { body } = await call('POST', '/proposals', request, large.admin);
    const read = () => call('GET', `/proposals/${body.proposalID}`, undefined, large.admin);
    expect((await read()).body.result).toEqual({ state: 'working' });
    const { operationID } = await api.db
      .selectFrom('operation')
      .select('operationID')
      .where('companyID', '=', large.companyID)
      .executeTakeFirstOrThrow();
    await proposeGroupsJob(api.deps, {
      companyID: large.companyID,
      operationID,
      proposalID: body.proposalID,
    });
    const made = madeOf((await read()).body);
    expect(made).toMatchObject({ random: null, bound: null, withoutScore: 42 });
    expect(made.alternatives[0]?.groups.map(({ studentIDs }) => studentIDs.length).sort()).toEqual([
      10, 10, 11, 11,
    ]);
  });
});

describe('a group setting', () => {
  it('is made of an alternative, renamed, rearranged and made final; others read its groups', async () => {
    const setting = await createSetting();
    expect(setting).toMatchObject({ title: '探究のグループ', state: 'draft', mode: 'balanced' });
    expect(setting.students).toHaveLength(24);
    expect(setting.students.every(({ values }) => values.length === 2)).toBe(true);
    const { companyID, schoolYear } = school;
    const { groupSettingID } = setting;
    const read = () =>
      withSchoolTransaction(api.deps.db, companyID, (tx) =>
        readFinalGroups(tx, { companyID, groupSettingID, schoolYear, scope: null }),
      );
    expect(await read()).toEqual([]);
    const [first, second] = [1, 2].map((group) =>
      setting.draft.members.find((member) => member.group === group)!,
    );
    const members = setting.draft.members.map((member) =>
      member === first
        ? { ...first, group: 2 }
        : member === second
          ? { ...second, group: 1 }
          : member,
    );
    const groups = setting.draft.groups.map((row) => ({ ...row, name: `${row.group}班` }));
    const changed = { state: 'final' as const, draft: { groups, members } };
    expect((await save(setting, changed)).status).toBe(200);
    const found = await read();
    expect(found.map(({ name }) => name)).toEqual(['1班', '2班', '3班', '4班']);
    expect(found[1]?.studentIDs).toContain(first?.studentID);
    const { body } = await call('GET', '');
    expect(body.data[0]).toMatchObject({ groupSettingID, state: 'final', groups: 4, students: 24 });
  });

  it('says in the list which course its scores are of', async () => {
    const { groupSettingID, course } = await createSetting();
    const { body } = await call('GET', '');
    const row = body.data.find(
      (listed: { groupSettingID: number }) => listed.groupSettingID === groupSettingID,
    );
    expect(course?.evalSettingID).toBe(evalSettingID);
    expect(row.courseTitle).toBe(course?.title);
  });

  it('is not saved over somebody else’s change, nor with other people', async () => {
    const setting = await createSetting();
    const saved = await save(setting, { title: '改題' });
    expect(saved.status).toBe(200);
    const late = await save(setting);
    expect([late.status, late.body.reason[0]]).toEqual([409, changedMeanwhile]);
    const fresh = { ...setting, updatedAt: saved.body.updatedAt };
    const { groups, members } = setting.draft;
    const fewer = await save(fresh, { draft: { groups, members: members.slice(1) } });
    expect(fewer.body.code).toBe(2003);
    const nowhere = members.map((member, index) =>
      index === 0 ? { ...member, group: 9 } : member,
    );
    expect((await save(fresh, { draft: { groups, members: nowhere } })).body.code).toBe(2003);
    const incomplete = members.map((member, index) =>
      index === 0 ? { ...member, group: null } : member,
    );
    const final = await save(fresh, { state: 'final', draft: { groups, members: incomplete } });
    expect(final.body.reason).toEqual([GroupRefusal.NotComplete]);
  });

  it('of other classes is not a teacher’s to see', async () => {
    const { groupSettingID } = await createSetting();
    const seen = await call('GET', `/${groupSettingID}`, undefined, school.teacher);
    expect(seen.status).toBe(404);
    expect((await call('GET', '', undefined, school.teacher)).body.data).toEqual([]);
  });

  it('goes to Excel, and away', async () => {
    const setting = await createSetting();
    const path = `/${setting.groupSettingID}`;
    const file = await call('GET', `${path}/export`);
    const { sheets } = await readExcel('a.xlsx', file.bytes);
    expect(sheets[1]?.rows).toHaveLength(25);
    expect((await deleteAsRead(api, `/groups${path}`, { token: school.admin })).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('is without who has left, who has the place again on coming back', async () => {
    const setting = await createSetting();
    const gone = idOf(0);
    const people = (path: string, more: object = {}) =>
      api.call('POST', `/students/${path}`, {
        token: school.admin,
        body: { studentIDs: [gone], ...more },
      });
    const read = async () => (await call('GET', `/${setting.groupSettingID}`)).body;
    await people('leave', { state: 'transferredOut', on: dayInJapan(new Date()) });
    const without = await read();
    expect(without.draft.members).toHaveLength(23);
    expect(without.students).toHaveLength(23);
    expect((await save(without, { title: '変更' })).status).toBe(200);
    await people('bring-back');
    expect((await read()).draft.members).toEqual(setting.draft.members);
  });

  it('holds nobody who was erased, and no proposal does', async () => {
    const setting = await createSetting();
    const { proposalID } = await proposed();
    const { companyID } = school;
    const gone = idOf(23);
    await withSchoolTransaction(api.deps.db, companyID, (tx) =>
      eraseStudent(tx, companyID, gone, new Date()),
    );
    const { body } = await call('GET', `/${setting.groupSettingID}`);
    expect(body.draft.members).toHaveLength(23);
    expect((await call('GET', `/proposals/${proposalID}`)).status).toBe(404);
  });
});

describe('students whom the school keeps apart', () => {
  it('are in different groups of a proposal, and together in final groups only where somebody says so', async () => {
    const setting = await createSetting();
    const [group] = setting.draft.groups;
    const [first = 0, second = 0] = setting.draft.members
      .filter((member) => member.group === group?.group)
      .map((member) => member.studentID)
      .toSorted((a, b) => a - b);
    await api.db
      .insertInto('keptApart')
      .values({
        companyID: school.companyID,
        firstStudentID: first,
        secondStudentID: second,
        note: 'note',
        endsOn: null,
        createdBy: null,
        updatedBy: null,
      })
      .execute();
    for (const { groups } of madeOf(await proposed()).alternatives) {
      const together = groups.filter(({ studentIDs }) =>
        [first, second].every((studentID) => studentIDs.includes(studentID)),
      );
      expect(together).toEqual([]);
    }
    const shown: GroupSetting = (await call('GET', `/${setting.groupSettingID}`)).body;
    expect(shown.keptApart).toEqual([{ studentIDs: [first, second], note: 'note' }]);
    expect((await save(shown)).status).toBe(200);
    const now: GroupSetting = (await call('GET', `/${setting.groupSettingID}`)).body;
    expect((await save(now, { state: 'final' })).body.reason).toEqual([GroupRefusal.KeptApart]);
    const { title, draft, updatedAt } = now;
    const agreed = [[first, second]];
    const body = { title, state: 'final', draft, updatedAt, agreed };
    expect((await call('PUT', `/${setting.groupSettingID}`, body)).status).toBe(200);
    await api.db.deleteFrom('keptApart').where('companyID', '=', school.companyID).execute();
  });
});
