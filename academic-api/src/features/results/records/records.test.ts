import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RecordCompetency, StudentRecord } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import { startTestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
// students 0–5 are in the teacher's class, 6–11 in the other
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });

const idOf = (index: number, owner = school): number => owner.students[index]?.studentID ?? 0;
interface CallResult<T> {
  status: number;
  body: T & { code: number };
}
const get = (path: string, token = school.admin) => api.call('GET', path, { token });
const recordOf = (
  studentID: number,
  query = '',
  token?: string,
): Promise<CallResult<StudentRecord>> => get(`/studentRecord/${studentID}${query}`, token);
const competencyOf = (record: StudentRecord, competencyID: number): RecordCompetency => {
  const found = record.result?.competencies.find((c) => c.competencyID === competencyID);
  if (!found) throw new Error(`no competency ${competencyID}`);
  return found;
};
const viewsOf = (studentID: number) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'detail', 'role'])
    .where('studentID', '=', studentID)
    .orderBy('auditID')
    .execute();

describe('access to a record', () => {
  it('is for administrators and for teachers in charge of the class', async () => {
    expect((await recordOf(idOf(0))).status).toBe(200);
    expect((await recordOf(idOf(0), '', school.teacher)).status).toBe(200);
    expect((await recordOf(idOf(6))).status).toBe(200);
  });

  it.each(['', '/growth', '/neighbours'])(
    'answers “no student” for another class, another school and nobody (%s)',
    async (part) => {
      const other = await createSchool(api.db);
      for (const [studentID, token] of [
        [idOf(6), school.teacher],
        [idOf(0, other), school.admin],
        [idOf(0, other), school.teacher],
        [999_999_999, school.admin],
      ] as const) {
        const response = await get(`/studentRecord/${studentID}${part}`, token);
        expect(response).toMatchObject({ status: 404, body: { code: 4, category: 2 } });
      }
    },
  );

  it('follows the class of the school year asked about', async () => {
    const { status } = await api.call('GET', `/studentRecord/${idOf(0)}`, {
      token: school.teacher,
      headers: { 'school-year': String(school.schoolYear - 1) },
    });
    expect(status).toBe(404);
  });

  it('leaves an audit row for each view, and none for a refused one', async () => {
    const studentID = idOf(4);
    await recordOf(studentID, '', school.teacher);
    await get(`/studentRecord/${studentID}/growth`);
    expect(await viewsOf(studentID)).toEqual([
      { action: 'student.view', detail: { part: 'record', evalSettingID: null }, role: 2 },
      { action: 'student.view', detail: { part: 'growth' }, role: 1 },
    ]);
    await recordOf(idOf(7), '', school.teacher);
    expect(await viewsOf(idOf(7))).toEqual([]);
  });

  it('is one line in the log with the growth that the same page shows, and when the page asks anew', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const studentID = idOf(0, own);
    const exams = [];
    for (const daysAgo of [90, 9]) {
      const scores = [{ studentID, competencyID: 1, value: 50 }];
      exams.push(await createScoredExam(api.db, own, scores, { daysAgo }));
    }
    const look = async (query = '') => {
      await recordOf(studentID, query, own.admin);
      await get(`/studentRecord/${studentID}/growth`, own.admin);
    };
    await look();
    await look();
    expect(await viewsOf(studentID)).toMatchObject([{ detail: { evalSettingID: exams[1] } }]);
    await look(`?evalSettingID=${exams[0]}`);
    expect(await viewsOf(studentID)).toMatchObject([
      { detail: { evalSettingID: exams[1] } },
      { detail: { evalSettingID: exams[0] } },
    ]);
    await sql`update audit_log set at = at - interval '11 minutes' where company_id = ${own.companyID}`.execute(
      api.db,
    );
    await look();
    expect(await viewsOf(studentID)).toHaveLength(3);
  });
});

describe('a record', () => {
  it('shows who the student is, this year and before', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const studentID = idOf(0, own);
    const tags = await api.db
      .insertInto('tag')
      .values([
        { companyID: own.companyID, tag: '吹奏楽部' },
        { companyID: own.companyID, tag: '生徒会' },
      ])
      .returning('tagID')
      .execute();
    await api.db
      .insertInto('studentTag')
      .values(
        tags.map((tag, index) => ({
          companyID: own.companyID,
          studentID,
          tagID: tag.tagID,
          isPriority: index === 1,
        })),
      )
      .execute();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: own.companyID,
        studentID,
        schoolYear: own.schoolYear - 1,
        schoolClassID: null,
        studentNumber: null,
        state: 'transferredOut',
      })
      .execute();
    const { body } = await recordOf(studentID, '', own.admin);
    expect(body).toMatchObject({ exams: [], evalSettingID: null, result: null });
    expect(body.student).toMatchObject({
      studentID,
      lastName: '山田',
      lastNameKana: 'ヤマダ',
      studentNumber: 1,
      manageNumber: 'M0001',
      schoolClass: { grade: 1, schoolClassName: '1組' },
      priorityTag: { tagContent: '生徒会' },
    });
    expect(body.student.tagList.map((tag) => tag.tagContent)).toEqual(['吹奏楽部', '生徒会']);
    expect(body.student.enrolments.map((e) => [e.schoolYear, e.grade, e.state])).toEqual([
      [own.schoolYear, 1, 'enrolled'],
      [own.schoolYear - 1, null, 'transferredOut'],
    ]);
  });

  it('compares with the class that the answers were given in, and says what stands out', async () => {
    const lastYear = schoolYearOf(new Date()) - 1;
    const own = await createSchool(api.db, {
      classes: 2,
      studentsPerClass: 5,
      schoolYear: lastYear,
    });
    const scores: ScoreFixture[] = own.students.flatMap((student, index) => [
      { studentID: student.studentID, competencyID: 3, value: 10 * index, selfValue: 40 },
      { studentID: student.studentID, competencyID: 18, value: 90 - 5 * index, selfValue: 95 },
      { studentID: student.studentID, competencyID: 9, value: 50, selfValue: null },
    ]);
    await createScoredExam(api.db, own, scores);
    const studentID = idOf(4, own);
    // alone in a class of the next grade by now: the record still compares with the class of then
    const { schoolClassID: newClassID } = await api.db
      .insertInto('schoolClass')
      .values({ companyID: own.companyID, schoolYear: lastYear + 1, grade: 2, name: 'A組' })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: own.companyID,
        studentID,
        schoolYear: lastYear + 1,
        schoolClassID: newClassID,
        studentNumber: 1,
      })
      .execute();
    const { body } = await recordOf(studentID, '', own.admin);
    expect(body.student.schoolClass).toMatchObject({ grade: 2, schoolClassName: 'A組' });
    expect(body.result).toMatchObject({ method: 2, schoolClass: { schoolClassName: '1組' } });
    expect(competencyOf(body, 3)).toMatchObject({
      value: 40,
      standardError: 4,
      evaluators: 3,
      isFixed: true,
      selfValue: 40,
      classMean: 20,
      classN: 5,
    });
    // mean and standard deviation of 0, 10 … 90
    expect(competencyOf(body, 3).gradeZ).toBeCloseTo((40 - 45) / 30.2765, 4);
    expect(body.result).toMatchObject({
      higherCompetencyID: 18,
      lowerCompetencyID: 3,
      growthPotentialCompetencyID: null,
    });
    expect(body.result?.derivedScores).toEqual([
      {
        name: 'individuality',
        value: (40 + 70) / 2,
        standardError: Math.hypot(4, 4) / 2,
        isFixed: true,
        selfValue: (40 + 95) / 2,
      },
    ]);
  });

  it('gives the mean of a class of four, and says nothing of a grade of four', async () => {
    const own = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
    const rated = own.students.slice(1, 5);
    await createScoredExam(
      api.db,
      own,
      rated.map((s, index) => ({
        studentID: s.studentID,
        competencyID: 1,
        value: 40 + index,
        selfValue: 50,
      })),
    );
    const { body } = await recordOf(idOf(1, own), '', own.admin);
    expect(competencyOf(body, 1)).toMatchObject({
      value: 40,
      classMean: 41.5,
      classN: 4,
      gradeZ: null,
    });
    expect(body.result).toMatchObject({ higherCompetencyID: null, lowerCompetencyID: null });
    // asked about, but nobody evaluated this one
    const { body: unrated } = await recordOf(idOf(0, own), '', own.admin);
    expect(competencyOf(unrated, 1)).toMatchObject({ value: null, evaluators: 0, isFixed: false });
  });

  it('opens the newest scored course, another when asked, and none that is not the student’s', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
    const score = { studentID: idOf(0, own), competencyID: 1, value: 50 };
    const old = await createScoredExam(api.db, own, [score], { title: '前回', daysAgo: 100 });
    const recent = await createScoredExam(api.db, own, [{ ...score, value: 60 }], {
      title: '今回',
      daysAgo: 9,
    });
    const waiting = await createScoredExam(api.db, own, [], {
      title: '集計待ち',
      competencyIDs: [1],
      scoringState: 'queued',
    });
    const foreign = await createScoredExam(api.db, own, [], {
      competencyIDs: [1],
      students: own.students.slice(1),
    });
    const { body } = await recordOf(idOf(0, own), '', own.admin);
    expect(body.exams.map((e) => e.title)).toEqual(['集計待ち', '今回', '前回']);
    expect(body.evalSettingID).toBe(recent);
    const chosen = await recordOf(idOf(0, own), `?evalSettingID=${old}`, own.admin);
    expect(competencyOf(chosen.body, 1).value).toBe(50);
    const unscored = await recordOf(idOf(0, own), `?evalSettingID=${waiting}`, own.admin);
    expect(unscored.body).toMatchObject({ evalSettingID: waiting, result: null });
    const none = await recordOf(idOf(0, own), `?evalSettingID=${foreign}`, own.admin);
    expect(none).toMatchObject({ status: 404, body: { code: 22, category: 1 } });
  });

  it('opens the newest course with fixed scores before a newer one whose scores are preliminary', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const score = { studentID: idOf(0, own), competencyID: 9, value: 50 };
    const fixed = await createScoredExam(api.db, own, [score], { daysAgo: 100 });
    const few = [9, 20].map((competencyID) => ({
      ...score,
      competencyID,
      evaluators: 1,
      isFixed: false,
    }));
    const preliminary = await createScoredExam(api.db, own, few, { daysAgo: 9 });
    expect((await recordOf(idOf(0, own), '', own.admin)).body.evalSettingID).toBe(fixed);
    const { body } = await recordOf(idOf(0, own), `?evalSettingID=${preliminary}`, own.admin);
    expect(body.result).toMatchObject({ derivedScores: [], higherCompetencyID: null });
  });

  it('speaks the caller’s language', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    await createScoredExam(api.db, own, [{ studentID: idOf(0, own), competencyID: 20, value: 50 }]);
    const { body } = await api.call('GET', `/studentRecord/${idOf(0, own)}`, {
      token: own.admin,
      headers: { lang: 'en' },
    });
    expect(competencyOf(body, 20).name).toBe('Empathy and listening');
  });
});
