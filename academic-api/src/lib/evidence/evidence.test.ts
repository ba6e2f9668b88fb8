import { describe, expect, it } from 'vitest';
import { Role, type EvidenceItem } from '@mebae/contracts';
import { withSchoolTransaction } from '../../db/connect.ts';
import { dayInJapan } from '@mebae/rules';
import { createEvent } from '../../testing/events.ts';
import { startTestApi } from '../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import type { StaffSession } from '../accounts/session.ts';
import { evidenceOf } from './evidence.ts';

const api = await startTestApi();

const sessionOf = (own: TestSchool, change: Partial<StaffSession> = {}): StaffSession => ({
  kind: 'staff',
  companyID: own.companyID,
  userID: own.userIDs.admin,
  sessionID: 1,
  role: Role.Admin,
  teacherID: null,
  schoolClassIDs: [],
  schoolClassIDsOfAllYears: [],
  dispCtrlType: 1,
  language: 'ja',
  schoolYear: own.schoolYear,
  isSetUp: true,
  needsFactor: false,
  ip: '127.0.0.1',
  ...change,
});

const evidenceAs = (own: TestSchool, session: StaffSession, index = 0): Promise<EvidenceItem[]> =>
  withSchoolTransaction(api.deps.db, own.companyID, (tx) =>
    evidenceOf(
      { tx, session, language: 'ja', now: new Date() },
      own.students[index]?.studentID ?? 0,
    ),
  );

/** Scores of everybody: the first student's as given, the others' around 50. */
const scoresOf = (own: TestSchool, first: Record<number, Partial<ScoreFixture>>): ScoreFixture[] =>
  own.students.flatMap(({ studentID }, index) =>
    Object.entries(first).map(([id, score]) => ({
      studentID,
      competencyID: Number(id),
      value: 40 + 4 * index,
      selfValue: 50,
      ...(index === 0 ? score : {}),
    })),
  );

describe('evidence', () => {
  it('is strengths by z, what has clearly risen, the largest peer over self', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
    const before = scoresOf(own, {
      1: { value: 50 },
      2: { value: 50 },
      3: { value: 50 },
      4: { value: 50, standardError: null },
    });
    await createScoredExam(api.db, own, before, { daysAgo: 200, title: '前期' });
    const after = scoresOf(own, {
      1: { value: 90, selfValue: 85 },
      2: { value: 55, selfValue: 20 },
      3: { value: 40, selfValue: 60 },
      4: { value: 80, selfValue: null },
      5: { value: 99, isFixed: false, selfValue: 1 },
    });
    const evalSettingID = await createScoredExam(api.db, own, after, { title: '後期' });
    const items = await evidenceAs(own, sessionOf(own));
    expect(items.map((item) => item.key)).toEqual([
      'strength:1',
      'strength:4',
      // 2 is 0.49 standard deviations above the grade, 5 is less than 1.96 hypot(4, 4), 4 had no error, and 3 fell
      'riser:1',
      'potential:2',
    ]);
    expect(items[0]).toMatchObject({
      name: '課題設定',
      value: 90,
      level: 'outstanding',
      source: { evalSettingID, title: '後期', evaluators: 3, standardError: 4 },
    });
    expect(items[2]).toMatchObject({
      before: 50,
      difference: 40,
      combinedError: Math.hypot(4, 4),
      sourceBefore: { title: '前期' },
    });
    expect(items[3]).toMatchObject({ value: 55, selfValue: 20 });
  });

  it('is of courses and of what was noted in the years that the caller may see', async () => {
    const own = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
    await createScoredExam(api.db, own, scoresOf(own, { 1: { value: 80 } }));
    await api.db
      .insertInto('participation')
      .values(
        [0, 1].map((back) => ({
          companyID: own.companyID,
          studentID: own.students[0]?.studentID ?? 0,
          schoolYear: own.schoolYear - back,
          kind: 'event' as const,
          title: back === 0 ? '合唱祭' : '体育祭',
          createdAt: new Date(),
          createdBy: null,
        })),
      )
      .execute();
    const keysAs = async (change: Partial<StaffSession>) =>
      (await evidenceAs(own, sessionOf(own, change))).map((item) =>
        item.kind === 'participation' ? item.participation.title : item.key,
      );
    expect(await keysAs({})).toEqual(['strength:1', 'potential:1', '合唱祭']);
    expect(await keysAs({ schoolYear: own.schoolYear - 1 })).toEqual(['体育祭']);
    const otherClass = [own.classes[1]?.schoolClassID ?? 0];
    expect(await keysAs({ role: Role.Normal, schoolClassIDsOfAllYears: otherClass })).toEqual([
      '合唱祭',
    ]);
    const [first] = own.classes;
    expect(
      await keysAs({ role: Role.Normal, schoolClassIDsOfAllYears: [first?.schoolClassID ?? 0] }),
    ).toContain('strength:1');
  });

  it('has events that are over, but for who answered that they took part in nothing', async () => {
    const own = await createSchool(api.db, { classes: 2, studentsPerClass: 2 });
    const { companyID, classes, students } = own;
    const evalSettingID = await createScoredExam(api.db, own, []);
    const activities = ['登山', 'キャンプファイヤー'];
    const title = '自然教室'.repeat(25);
    const over = await createEvent(api.db, own, { title, startsOn: '2026-05-01', activities });
    await createEvent(api.db, own, { startsOn: dayInJapan(new Date()) });
    const far = [classes[1]?.schoolClassID ?? 0];
    await createEvent(api.db, own, { startsOn: '2026-05-02', schoolClassIDs: far });
    const answer = (index: number, values: number[]) =>
      api.db
        .insertInto('surveyAnswer')
        .values(
          values.map((value, position) => ({
            companyID,
            studentID: students[index]?.studentID ?? 0,
            surveyItemID: over.itemID('after', 'participation', position),
            eventID: over.eventID,
            evalSettingID,
            value,
            milliseconds: 900,
            answeredAt: new Date(),
            receivedAt: new Date(),
          })),
        )
        .execute();
    const shown = {
      kind: 'participation',
      key: `event:${over.eventID}`,
      participation: {
        participationID: null,
        eventID: over.eventID,
        kind: 'event',
        title,
        schoolYear: own.schoolYear,
      },
    };
    expect(await evidenceAs(own, sessionOf(own))).toEqual([shown]);
    await answer(0, [0]);
    expect(await evidenceAs(own, sessionOf(own))).toEqual([shown]);
    await answer(1, [0, 0]);
    expect(await evidenceAs(own, sessionOf(own), 1)).toEqual([]);
    expect(await evidenceAs(own, sessionOf(own, { schoolYear: own.schoolYear - 1 }))).toEqual([]);
  });
});
