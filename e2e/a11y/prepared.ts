import { expect, type APIRequestContext } from '@playwright/test';
import { endpoints, EvaluatorType, RequestPermission } from '@mebae/contracts';
import { candidateApi, signInApi, type ApiClient } from '../core/api.ts';
import {
  answerByApi,
  courseByApi,
  importByApi,
  findDueMails,
  type RunningCourse,
} from '../core/courses.ts';
import type { TestDatabase } from '../core/database.ts';
import { excelOf, rosterOf } from '../core/roster.ts';
import { createSchool, type TestAccount } from '../core/school.ts';

/** Schools that the screens of a run are shown with; made once a worker. */
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
    changeImportID: string;
    promotionImportID: string;
    exam: number;
    student: number;
    /** Personal links: one that nobody has used, with all answers, handed in, and used without a connection. */
    links: {
      unused: string;
      answered: string;
      handedIn: string;
      offline: string;
      /** Link of somebody from outside. */
      outside: string;
      /** Link of a pupil who has asked for somebody. */
      asking: string;
    };
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
  await findDueMails(db);
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
  const csvOf = (name: string, rows: readonly string[]) => ({
    file: { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
  });
  const [first] = lines;
  const change = await api.call(
    endpoints.classChangeImport.preview,
    csvOf('クラス替え.csv', ['管理番号,姓,来年度のクラス', `${first?.manageNumber},別人,9組`]),
  );
  await api.call(endpoints.promotion.begin);
  const promotion = await api.call(
    endpoints.promotionImport.preview,
    csvOf('進級処理.csv', ['管理番号,姓,進級区分', `${first?.manageNumber},別人,飛び級`]),
  );
  const [student = 0] = tokens.keys();
  const { outside, asking } = await evaluatorsFromOutside(db, api, request, {
    evalSettingID,
    tokens,
  });
  const [unused = '', answered = '', handedIn = '', offline = ''] = tokens.values();
  await answerByApi(request, answered, false);
  await answerByApi(request, handedIn);
  return {
    admin: school.admin,
    teacher: school.teacher,
    importID,
    teacherImportID: teacherImport.importID,
    changeImportID: change.importID,
    promotionImportID: promotion.importID,
    exam: evalSettingID,
    student,
    links: { unused, answered, handedIn, offline, outside, asking },
  };
}

/** Somebody from outside in a course, and a request that waits. @returns their links */
async function evaluatorsFromOutside(
  db: TestDatabase,
  api: ApiClient,
  request: APIRequestContext,
  { evalSettingID, tokens }: Pick<RunningCourse, 'evalSettingID' | 'tokens'>,
): Promise<{ outside: string; asking: string }> {
  await db.rows(
    'update exam set evaluator_type = $2, request_permission = $3 where eval_setting_id = $1',
    [evalSettingID, EvaluatorType.Outside, RequestPermission.IncludingGuests],
  );
  const exam = { params: { evalSettingID } };
  const [[studentID, asking] = [0, '']] = [...tokens].slice(-1);
  const guest = { name: '山本 道子', email: null, relation: '祖母' };
  const candidate = candidateApi(request, asking);
  await candidate.call(endpoints.answer.ask, { body: { guest } });
  await api.call(endpoints.evaluators.addOutside, {
    ...exam,
    body: { evaluators: [{ ...guest, studentID, name: '高橋 さくら' }], sendMail: false },
  });
  const { data } = await api.call(endpoints.evaluators.outside, { ...exam, query: {} });
  const links = await api.call(endpoints.evaluators.outsideLinks, {
    ...exam,
    body: { outsideEvaluatorIDs: data.map((row) => row.outsideEvaluatorID) },
  });
  return { asking, outside: links.data[0]?.url.split('/answer/')[1] ?? '' };
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
