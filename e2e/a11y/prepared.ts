import { expect, type APIRequestContext } from '@playwright/test';
import { endpoints } from '@mebae/contracts';
import { signInApi } from '../core/api.ts';
import { answerByApi, courseByApi, importByApi, runOpenExamsJob } from '../core/courses.ts';
import type { TestDatabase } from '../core/database.ts';
import { excelOf, rosterOf } from '../core/roster.ts';
import { createSchool, type TestAccount } from '../core/school.ts';

/** What the screens of a run are shown with; made once a worker. */
export interface PreparedSchools {
  /** The demo school: everything is there. */
  demo: {
    admin: Pick<TestAccount, 'email'>;
    exam: number;
    student: number;
    teacher: number;
  };
  /** A school in which things begin: a roster half wrong, a course that runs, nothing scored. */
  own: {
    admin: TestAccount;
    teacher: TestAccount;
    importID: number | string;
    teacherImportID: string;
    exam: number;
    student: number;
    /** Personal links: one that nobody has used, with all answers, handed in, and used without a connection. */
    links: { unused: string; answered: string; handedIn: string; offline: string };
  };
  /** A school without anything yet. */
  empty: TestAccount;
  /** A school that has not completed its initial setup. */
  setup: TestAccount;
}

/** The demo school's newest scored course, somebody in it, a teacher and a mail. */
async function demoSchool(db: TestDatabase): Promise<PreparedSchools['demo']> {
  const found = await db.one<{ exam: number; student: number; teacher: number }>(
    `select s.eval_setting_id as exam, s.student_id as student,
       (select max(teacher_id) from teacher t where t.company_id = c.company_id) as teacher
     from score s join company c using (company_id) where c.name = '桜ヶ丘中学校'
     order by s.eval_setting_id desc, s.student_id limit 1`,
  );
  return { admin: { email: 'admin@sakura.example' }, ...found };
}

async function ownSchool(
  db: TestDatabase,
  request: APIRequestContext,
): Promise<PreparedSchools['own']> {
  const school = await createSchool(db, { classesPerGrade: [2] });
  const api = await signInApi(request, school.admin);
  const lines = rosterOf(school, 4);
  await importByApi(api, lines);
  const { evalSettingID, tokens } = await courseByApi(api, school.classes, { openingMail: true });
  await runOpenExamsJob(db);
  const mails = async () =>
    (await db.rows('select 1 from outbox_mail where company_id = $1', [school.companyID])).length;
  await expect.poll(mails, { timeout: 60_000 }).toBe(lines.length);
  const faulty = lines.map((line, index) => ({
    ...line,
    email: index === 0 ? 'no address' : line.email,
    firstName: index === 1 ? '改名' : line.firstName,
  }));
  const { importID } = await api.call(endpoints.studentImport.preview, { file: excelOf(faulty) });
  const teachers = ['姓,名,メールアドレス,権限,担当クラス', '林,真由美,no address,校長,1年1組'];
  const teacherImport = await api.call(endpoints.teacherImport.preview, {
    file: { name: '教員.csv', mimeType: 'text/csv', buffer: Buffer.from(teachers.join('\n')) },
  });
  const [student = 0] = tokens.keys();
  const [unused = '', answered = '', handedIn = '', offline = ''] = tokens.values();
  await answerByApi(request, answered, false);
  await answerByApi(request, handedIn);
  return {
    admin: school.admin,
    teacher: school.teacher,
    importID,
    teacherImportID: teacherImport.importID,
    exam: evalSettingID,
    student,
    links: { unused, answered, handedIn, offline },
  };
}

/** Makes the schools that are looked at. */
export async function prepareSchools(
  db: TestDatabase,
  request: APIRequestContext,
): Promise<PreparedSchools> {
  const setup = await createSchool(db);
  await db.rows('update company set initial_setup_step = 1 where company_id = $1', [
    setup.companyID,
  ]);
  return {
    demo: await demoSchool(db),
    own: await ownSchool(db, request),
    empty: (await createSchool(db)).admin,
    setup: setup.admin,
  };
}
