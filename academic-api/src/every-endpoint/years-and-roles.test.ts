import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { answerSurvey } from '../testing/event-bodies.ts';
import { createEvent } from '../testing/events.ts';
import { createSchool, makeTeachers, signedInAccount, type TestSchool } from '../testing/school.ts';
import { createScoredExam } from '../testing/scored-exam.ts';

// A Normal teacher sees of a pupil the courses of those years in which they are in charge of the pupil's class, whatever
// year the header names. Each pupil changes class between the two years, and each class has another teacher.

let api: TestApi;
let school: TestSchool;
let lastYear: number;
let pupilID: number;
let classThisYear: number;
/** Their ids, and scores that nothing else in a response can be mistaken for. */
const exams = { last: 0, now: 0 };
/** An event of the class in each year, which everybody has answered about. */
const events = { last: 0, now: 0 };
const score = { last: 11.31, now: 77.73 };
type Caller = 'admin' | 'operator' | 'ofLastYear' | 'ofThisYear' | 'ofBothYears' | 'ofNobody';
const tokens = {} as Record<Caller, { token: string; adminToken?: string }>;

beforeAll(async () => {
  api = await startTestApi();
  // last year: six pupils in 1組
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
  lastYear = school.schoolYear - 1;
  const { companyID } = school;
  const oldClass = school.classes[0]?.schoolClassID ?? 0;
  await api.db.updateTable('schoolClass').set({ schoolYear: lastYear }).execute();
  await api.db.updateTable('enrolment').set({ schoolYear: lastYear }).execute();
  const newClass = await api.db
    .insertInto('schoolClass')
    .values({ companyID, schoolYear: school.schoolYear, grade: 2, name: '3組' })
    .returning('schoolClassID')
    .executeTakeFirstOrThrow();
  classThisYear = newClass.schoolClassID;
  const enrolments = await api.db
    .insertInto('enrolment')
    .values(
      school.students.map(({ studentID }, index) => ({
        companyID,
        studentID,
        schoolYear: school.schoolYear,
        schoolClassID: classThisYear,
        studentNumber: index + 1,
      })),
    )
    .returning(['enrolmentID', 'studentID'])
    .execute();
  pupilID = school.students[0]?.studentID ?? 0;
  const scores = (value: number) =>
    school.students.map(({ studentID }) => ({ studentID, competencyID: 3, value }));
  exams.last = await createScoredExam(api.db, school, scores(score.last), {
    title: '去年',
    daysAgo: 400,
    schoolYear: lastYear,
  });
  exams.now = await createScoredExam(api.db, school, scores(score.now), {
    title: '今年',
    students: enrolments.map((row) => ({ ...row, schoolClassID: classThisYear })),
  });

  for (const [year, schoolYear, schoolClassID] of [
    ['last', lastYear, oldClass],
    ['now', school.schoolYear, classThisYear],
  ] as const) {
    const { eventID } = await createEvent(api.db, school, {
      title: year,
      schoolYear,
      startsOn: `${schoolYear}-10-01`,
      schoolClassIDs: [schoolClassID],
      courseBefore: exams[year],
    });
    events[year] = eventID;
    for (const { studentID } of school.students) {
      for (const moment of ['before', 'after'] as const) {
        const evalSettingID = exams[year];
        await answerSurvey(api, school, { eventID, moment, evalSettingID, studentID });
      }
    }
  }

  tokens.admin = { token: school.admin };
  tokens.operator = school.igs;
  tokens.ofLastYear = { token: school.teacher };
  for (const [caller, classIDs] of [
    ['ofThisYear', [classThisYear]],
    ['ofBothYears', [oldClass, classThisYear]],
    ['ofNobody', []],
  ] as const) {
    const account = await signedInAccount(api.db, companyID, Role.Normal);
    const [teacherID = 0] = await makeTeachers(api.db, companyID, [account.userID]);
    for (const schoolClassID of classIDs) {
      await api.db
        .insertInto('classTeacher')
        .values({ companyID, schoolClassID, teacherID })
        .execute();
    }
    tokens[caller] = { token: account.token };
  }
});

type Year = 'last' | 'now';
const get = (caller: Caller, year: Year, path: string) =>
  api.call('GET', path, {
    ...tokens[caller],
    headers: { 'school-year': String(year === 'last' ? lastYear : school.schoolYear) },
  });

/** The pupil's courses that each caller may see, by the year in the header; none where the pupil is not theirs then. */
const seen: Record<Caller, Record<Year, Year[]>> = {
  admin: { last: ['last', 'now'], now: ['last', 'now'] },
  operator: { last: ['last', 'now'], now: ['last', 'now'] },
  ofLastYear: { last: ['last'], now: [] },
  ofThisYear: { last: [], now: ['now'] },
  ofBothYears: { last: ['last', 'now'], now: ['last', 'now'] },
  ofNobody: { last: [], now: [] },
};
const cases = (Object.keys(seen) as Caller[]).flatMap((caller) =>
  (['last', 'now'] as const).map((year) => [caller, year, seen[caller][year]] as const),
);

const idsOf = (body: { exams?: { evalSettingID: number }[] }): number[] | undefined =>
  body.exams?.map((exam) => exam.evalSettingID);

describe.each(cases)('%s with the school year "%s"', (caller, year, visible) => {
  const hidden = (['last', 'now'] as const).filter((schoolYear) => !visible.includes(schoolYear));

  it(`sees of a pupil the courses of ${visible.join(' and ') || 'no year'}`, async () => {
    const record = await get(caller, year, `/studentRecord/${pupilID}`);
    const growth = await get(caller, year, `/studentRecord/${pupilID}/growth`);
    const isTheirs = visible.length > 0;
    const oldestFirst = visible.map((schoolYear) => exams[schoolYear]);
    const newestFirst = oldestFirst.toReversed();
    expect([record.status, growth.status]).toEqual(isTheirs ? [200, 200] : [404, 404]);
    expect(idsOf(record.body)).toEqual(isTheirs ? newestFirst : undefined);
    expect(record.body.evalSettingID).toBe(newestFirst[0]);
    expect(idsOf(growth.body)).toEqual(isTheirs ? oldestFirst : undefined);
  });

  it('opens no other course by its id', async () => {
    for (const schoolYear of hidden) {
      const { status } = await get(
        caller,
        year,
        `/studentRecord/${pupilID}?evalSettingID=${exams[schoolYear]}`,
      );
      expect(status).toBe(404);
    }
  });

  it('finds no score of another year in any response that reads a pupil', async () => {
    const scales = ['school', 'class', 'grade'].map(
      (scale) => `scale=${scale}&schoolClassID=${classThisYear}&grade=2`,
    );
    const paths = [
      `/studentRecord/${pupilID}`,
      `/studentRecord/${pupilID}/growth`,
      `/studentRecord/${pupilID}/neighbours`,
      '/students',
      '/exams',
      '/classManagement/ranking/options',
      ...Object.values(exams).flatMap((exam) => [
        `/exams/${exam}`,
        `/exams/${exam}/examinees`,
        `/studentRecord/${pupilID}?evalSettingID=${exam}`,
        ...scales.map(
          (scale) => `/classManagement/ranking?competencyID=3&evalSettingID=${exam}&${scale}`,
        ),
      ]),
    ];
    for (const path of paths) {
      const { body } = await get(caller, year, path);
      // figures of whole groups are for everybody; what is said of single people is not
      const { summaries: _summaries, ...ofPeople } = body ?? {};
      const text = JSON.stringify(ofPeople);
      for (const schoolYear of hidden) {
        expect(text.includes(String(score[schoolYear])), `${path} shows ${score[schoolYear]}`).toBe(
          false,
        );
      }
    }
  });
});

/** The people of each event whom a caller may see by name: of the classes that were theirs in the event's year. */
const seenInEvents: Record<Caller, Year[]> = {
  admin: ['last', 'now'],
  operator: ['last', 'now'],
  ofLastYear: ['last'],
  ofThisYear: ['now'],
  ofBothYears: ['last', 'now'],
  ofNobody: [],
};

describe.each(cases)('%s with the school year "%s"', (caller, year) => {
  it('reads the analysis of every event up to the year, and in it the names of their own classes of its year', async () => {
    const list = await get(caller, year, '/jgrow/analysis/events');
    expect(list.body.data.map((row: { title: string }) => row.title)).toEqual(
      year === 'last' ? ['last'] : ['now', 'last'],
    );
    for (const schoolYear of ['last', 'now'] as const) {
      const { status, body } = await get(
        caller,
        year,
        `/jgrow/events/${events[schoolYear]}/analysis`,
      );
      // an event of a later year than the header's is not there yet
      const isLater = schoolYear === 'now' && year === 'last';
      const named = seenInEvents[caller].includes(schoolYear) ? 6 : 0;
      const { n, counts, points } = body.quadrants ?? {};
      // of an event nobody but own students is counted
      const figures = { n: named, highHigh: named, points: named };
      expect(status).toBe(isLater ? 404 : 200);
      expect({ n, highHigh: counts?.highHigh, points: points?.length }).toEqual(
        isLater ? {} : figures,
      );
      const people = await get(caller, year, `/jgrow/events/${events[schoolYear]}/people`);
      expect(people.body.totalRecords).toBe(named);
    }
  });
});
