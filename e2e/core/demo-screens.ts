import type { ShippedRemote } from './remote-names.ts';
import type { TestDatabase } from './database.ts';

/** A first screen of a remote, and texts of which one is on it, because they are the school's own data. */
export interface FirstScreen {
  path: string;
  texts: string[];
}

/** Administrator of the demo school, which has a little of everything. */
export const demoAdmin = { email: 'admin@sakura.example' };

/** Where each remote begins, and what the demo school sees there. */
export async function demoScreens(db: TestDatabase): Promise<Record<ShippedRemote, FirstScreen>> {
  const { companyID } = await db.one<{ companyID: number }>(
    'select company_id as "companyID" from account where email = $1',
    [demoAdmin.email],
  );
  const texts = async (select: string): Promise<string[]> =>
    (await db.rows<{ text: string }>(select, [companyID])).map(({ text }) => text);
  const students = await texts(
    'select distinct last_name as text from student where company_id = $1',
  );
  const record = await db.one<{ studentID: number; lastName: string }>(
    `select student_id as "studentID", last_name as "lastName" from student
     where company_id = $1 and student_id = (
       select min(student_id) from score join enrolment using (company_id, student_id)
       where company_id = $1 and school_year = (
         select max(school_year) from enrolment where company_id = $1))`,
    [companyID],
  );
  return {
    records: { path: `/pages/student-record/${record.studentID}`, texts: [record.lastName] },
    exams: {
      path: '/pages/exam/list',
      texts: await texts('select title as text from exam where company_id = $1'),
    },
    'class-management': { path: '/pages/class-management', texts: students },
    jgrow: {
      path: '/pages/jgrow/activity',
      texts: await texts('select title as text from activity where company_id = $1'),
    },
    settings: { path: '/pages/students', texts: students },
  };
}

/** Any of some texts, for a search on a page. */
export const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(
    texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
  );
