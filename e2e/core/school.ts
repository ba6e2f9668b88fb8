import { randomUUID } from 'node:crypto';
import { DispCtrlType, Role } from '@mebae/contracts';
import type { TestDatabase } from './database.ts';

/** Every account of a story has it: the demo schools' password, whose hash is there already. */
export const password = 'Mebae-demo1';

export interface TestAccount {
  userID: number;
  email: string;
}

export interface TestClass {
  schoolClassID: number;
  grade: number;
  name: string;
}

/** A school of one story: nobody else sees or changes it. */
export interface TestSchool {
  companyID: number;
  name: string;
  schoolYear: number;
  admin: TestAccount;
  /** In charge of the first class. */
  teacher: TestAccount;
  classes: TestClass[];
}

export interface SchoolShape {
  /** Classes of each grade, from grade 1. */
  classesPerGrade?: number[];
  dispCtrlType?: DispCtrlType;
  maxStudents?: number;
  /** Last day of the licence. */
  licenceEnds?: string;
}

/** Japan's school year begins in April. */
function currentSchoolYear(now = new Date()): number {
  const inJapan = new Date(now.getTime() + 9 * 3_600_000);
  return inJapan.getUTCFullYear() - (inJapan.getUTCMonth() < 3 ? 1 : 0);
}

async function createAccount(
  db: TestDatabase,
  companyID: number,
  role: Role,
  [lastName, firstName]: [string, string],
): Promise<TestAccount> {
  const email = `${randomUUID().slice(0, 13)}@story.example`;
  const { user_id: userID } = await db.one<{ user_id: number }>(
    `insert into account (company_id, email, password_hash, role, last_name, first_name)
     select $1, $2, password_hash, $3, $4, $5 from account where email = 'admin@sakura.example'
     returning user_id`,
    [companyID, email, role, lastName, firstName],
  );
  return { userID, email };
}

/** Makes a school with an administrator, a teacher and classes, past its initial setup, without students. */
export async function createSchool(db: TestDatabase, shape: SchoolShape = {}): Promise<TestSchool> {
  const schoolYear = currentSchoolYear();
  const name = `物語${randomUUID().slice(0, 6)}中学校`;
  const { company_id: companyID } = await db.one<{ company_id: number }>(
    `insert into company (name, first_school_year, initial_setup_step, disp_ctrl_type, dashboard_text)
     values ($1, $2, 4, $3, '物語のための学校です。') returning company_id`,
    [name, schoolYear, shape.dispCtrlType ?? DispCtrlType.Normal],
  );
  await db.rows(
    `insert into licence (company_id, plan, max_students, ends_on) values ($1, 'standard', $2, $3)`,
    [companyID, shape.maxStudents ?? 1000, shape.licenceEnds ?? '2099-03-31'],
  );
  const admin = await createAccount(db, companyID, Role.Admin, ['管理', '花子']);
  const teacher = await createAccount(db, companyID, Role.Normal, ['担任', '次郎']);
  const [, teacherID] = (
    await db.rows<{ teacher_id: number }>(
      'insert into teacher (company_id, user_id) values ($1, $2), ($1, $3) returning teacher_id',
      [companyID, admin.userID, teacher.userID],
    )
  ).map((row) => row.teacher_id);
  const places = (shape.classesPerGrade ?? [2]).flatMap((count, grade) =>
    Array.from({ length: count }, (_, index) => ({ grade: grade + 1, name: `${index + 1}組` })),
  );
  const classes = await db.rows<{ school_class_id: number; grade: number; name: string }>(
    `insert into school_class (company_id, school_year, grade, name)
     select $1, $2, grade, name from jsonb_to_recordset($3::jsonb) as c(grade smallint, name text)
     returning school_class_id, grade, name`,
    [companyID, schoolYear, JSON.stringify(places)],
  );
  const ordered = classes
    .map((row) => ({ schoolClassID: row.school_class_id, grade: row.grade, name: row.name }))
    .toSorted((a, b) => a.grade - b.grade || a.name.localeCompare(b.name, 'ja', { numeric: true }));
  await db.rows(
    'insert into class_teacher (company_id, school_class_id, teacher_id) values ($1, $2, $3)',
    [companyID, ordered[0]?.schoolClassID, teacherID],
  );
  return { companyID, name, schoolYear, admin, teacher, classes: ordered };
}
