import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { retentionRules, type RetentionBody } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { cleanUp } from '../../system/clean-up/clean-up.job.ts';

let school: TestSchool;
const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
});

const usual: RetentionBody = {
  sessionDays: 30,
  importFileDays: 30,
  mailDays: null,
  auditDays: null,
  answerDays: null,
  reportDays: null,
  leaverDays: null,
};
const shortest: RetentionBody = {
  sessionDays: retentionRules.sessionDays.min,
  importFileDays: retentionRules.importFileDays.min,
  mailDays: retentionRules.mailDays.min,
  auditDays: retentionRules.auditDays.min,
  answerDays: retentionRules.answerDays.min,
  reportDays: retentionRules.reportDays.min,
  leaverDays: retentionRules.leaverDays.min,
};
const url = '/school/retention';
const read = async () => (await api.call('GET', url, { token: school.admin })).body;
const update = (body: unknown, token = school.admin) => api.call('PUT', url, { token, body });
const preview = async (body: RetentionBody) =>
  (await api.call('POST', `${url}/preview`, { token: school.admin, body })).body.counts;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const none = {
  sessionDays: 0,
  importFileDays: 0,
  mailDays: 0,
  auditDays: 0,
  answerDays: 0,
  reportDays: 0,
  leaverDays: 0,
};

/** A mail, an audit entry, a scored course with an answer and a former student, each so many days old. */
async function past(days: number): Promise<{ studentID: number }> {
  const { companyID } = school;
  const at = daysAgo(days);
  await api.db
    .insertInto('outboxMail')
    .values(
      (['sent', 'queued'] as const).map((state) => ({
        companyID,
        recipient: `${state}-${days}@x.example`,
        subject: 's',
        body: 'b',
        state,
        error: null,
        sentAt: null,
        createdAt: at,
      })),
    )
    .execute();
  await api.db
    .insertInto('auditLog')
    .values({
      companyID,
      at,
      userID: null,
      role: null,
      action: 'student.view',
      studentID: null,
      ip: null,
    })
    .execute();
  const [first, second] = school.students;
  const evalSettingID = await createScoredExam(
    api.db,
    school,
    [{ studentID: first?.studentID ?? 0, competencyID: 1, value: 50 }],
    { title: `${days}`, daysAgo: days },
  );
  await sql`
    with request as (
      insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
      values (${companyID}, ${evalSettingID}, 'peer', ${first?.studentID}, ${second?.studentID})
      returning evaluation_request_id)
    insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
      milliseconds, answered_at)
    select ${companyID}, evaluation_request_id, i.question_item_id, i.version, i.competency_id, 2, 1000, ${at}
    from request, (select * from question_item order by 1 limit 1) i`.execute(api.db);
  const { studentID } = await api.db
    .insertInto('student')
    .values({
      companyID,
      manageNumber: `F${days}`,
      email: null,
      lastName: '卒業',
      firstName: `${days}`,
    })
    .returning('studentID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('enrolment')
    .values({
      companyID,
      studentID,
      schoolYear: school.schoolYear - Math.ceil(days / 365),
      schoolClassID: null,
      studentNumber: null,
      state: 'graduated',
    })
    .execute();
  return { studentID };
}

describe('what a school keeps for how long', () => {
  it('deletes nothing but sessions and files of imports until the school says so', async () => {
    expect(await read()).toEqual({ ...usual, updatedAt: null });
    await past(4000);
    expect(await preview(usual)).toEqual(none);
    await cleanUp(api.deps);
    const { n } = await api.db
      .selectFrom('answer')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('companyID', '=', school.companyID)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  it('previews exactly what the night then removes, and keeps what is younger', async () => {
    const { studentID } = await past(2400);
    await past(60);
    const counts = await preview(shortest);
    expect(counts).toEqual({ ...none, mailDays: 1, auditDays: 1, answerDays: 1, leaverDays: 1 });
    expect(await preview(usual)).toEqual(none);
    expect((await update({ ...shortest, updatedAt: null })).status).toBe(200);
    expect(await preview(shortest)).toEqual(counts);

    const removed = await cleanUp(api.deps);
    expect(removed).toMatchObject({ mails: 1, answers: 1, leavers: 1 });
    expect(removed.auditEntries).toBe(1);
    expect(await preview(shortest)).toEqual(none);
    const mails = await api.db
      .selectFrom('outboxMail')
      .select('recipient')
      .where('companyID', '=', school.companyID)
      .orderBy('recipient')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'queued-2400@x.example',
      'queued-60@x.example',
      'sent-60@x.example',
    ]);
    const scores = await api.db
      .selectFrom('score')
      .select('value')
      .where('companyID', '=', school.companyID)
      .execute();
    expect(scores).toHaveLength(2);
    const former = await api.db
      .selectFrom('student')
      .select(['lastName', 'erasedAt'])
      .where('studentID', '=', studentID)
      .executeTakeFirstOrThrow();
    expect(former).toEqual({ lastName: '＊＊', erasedAt: expect.any(Date) });
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'userID', 'detail'])
      .where('companyID', '=', school.companyID)
      .where('action', 'in', ['school.cleanUp', 'student.erase', 'school.retention'])
      .orderBy('auditID')
      .execute();
    expect(log).toEqual([
      {
        action: 'school.retention',
        userID: school.userIDs.admin,
        detail: {
          before: usual,
          after: shortest,
        },
      },
      { action: 'student.erase', userID: null, detail: {} },
      {
        action: 'school.cleanUp',
        userID: null,
        detail: { removed: { mails: 1, answers: 1, auditEntries: 1, leavers: 1 } },
      },
    ]);
    expect(await cleanUp(api.deps)).toMatchObject({ mails: 0, answers: 0, leavers: 0 });
  });

  it('is not overwritten unseen, and stays in its ranges', async () => {
    const first = await update({ ...usual, mailDays: 400, updatedAt: null });
    expect(first.body).toMatchObject({ mailDays: 400 });
    const stale = await update({ ...usual, updatedAt: null });
    expect([stale.status, stale.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    const outside = [
      { mailDays: 89 },
      { auditDays: 364 },
      { sessionDays: null },
      { importFileDays: 1000 },
      { leaverDays: 365 },
      { answerDays: 400.5 },
    ];
    for (const change of outside) {
      const refused = await update({ ...usual, ...change, updatedAt: first.body.updatedAt });
      expect(refused.status).toBe(400);
    }
    expect(await read()).toMatchObject({ mailDays: 400 });
    expect((await update({ ...usual, updatedAt: null }, school.teacher)).status).toBe(403);
  });

  it.each(['remove_old_audit_entries', 'remove_old_audit_log'])(
    'takes nothing out of the log that is younger than a year, whoever asks (%s)',
    async (name) => {
      const rest = name === 'remove_old_audit_log' ? [10] : [0, 10];
      const values = [sql`now() - interval '300 days'`, ...rest];
      await expect(
        sql`select ${sql.raw(name)}(${sql.join(values)})`.execute(api.db),
      ).rejects.toThrow('entries of the last year stay');
    },
  );
});
