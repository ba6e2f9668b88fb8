import { randomBytes, randomUUID } from 'node:crypto';
import { Role, type Role as RoleType } from '@mebae/contracts';
import { schoolYearOf, searchKey } from '@mebae/rules';
import type { Db } from '../db/connect.ts';
import { hashOfToken } from '../plugins/sessions.ts';

export interface TestSchool {
  companyID: number;
  schoolYear: number;
  /** Auth tokens, good for a day. */
  admin: string;
  teacher: string;
  /** An operator's session: both tokens go with every call. */
  igs: { token: string; adminToken: string };
  /** Accounts behind the tokens. */
  userIDs: { admin: number; teacher: number; igs: number };
  teacherID: number;
  adminTeacherID: number;
  /** The class that the teacher is in charge of comes first. */
  classes: { schoolClassID: number; grade: number; name: string }[];
  students: { studentID: number; schoolClassID: number; enrolmentID: number }[];
}

/** An account of the school that is signed in, without a password. */
export async function signedInAccount(
  db: Db,
  companyID: number,
  role: RoleType,
): Promise<{ userID: number; token: string; adminToken: string }> {
  const { user_id: userID } = await db
    .insertInto('account')
    .values({
      company_id: companyID,
      email: `${randomUUID()}@test.example`,
      password_hash: null,
      role,
      last_name: '試験',
      first_name: role === Role.Normal ? '教員' : '管理',
      locked_until: null,
      password_changed_at: null,
      last_sign_in_at: null,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { userID, ...(await signIn(db, companyID, userID, role)) };
}

/** One more session of an account, good for a day. */
export async function signIn(
  db: Db,
  companyID: number,
  userID: number,
  role: RoleType,
): Promise<{ token: string; adminToken: string; sessionID: number }> {
  const token = randomBytes(24).toString('base64url');
  const adminToken = randomBytes(24).toString('base64url');
  const { session_id: sessionID } = await db
    .insertInto('auth_token')
    .values({
      company_id: companyID,
      user_id: userID,
      token_hash: hashOfToken(token),
      expires_at: new Date(Date.now() + 24 * 3600_000),
      revoked_at: null,
      admin_token_hash: role === Role.IgsAdmin ? hashOfToken(adminToken) : null,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return { token, adminToken, sessionID };
}

/** Makes accounts teachers, in their order. @returns their teacherIDs */
export async function makeTeachers(
  db: Db,
  companyID: number,
  userIDs: readonly number[],
): Promise<number[]> {
  const rows = await db
    .insertInto('teacher')
    .values(userIDs.map((userID) => ({ company_id: companyID, user_id: userID })))
    .returning('teacher_id')
    .execute();
  return rows.map((row) => row.teacher_id);
}

/**
 * A whole small school: an administrator, a teacher in charge of the first class, an operator, classes and enrolled
 * students.
 * @param shape classes a grade of grade 1, students a class, the plan's limit
 */
export async function createSchool(
  db: Db,
  shape: {
    classes?: number;
    studentsPerClass?: number;
    maxStudents?: number;
    schoolYear?: number;
  } = {},
): Promise<TestSchool> {
  const { classes: classCount = 2, studentsPerClass = 6, maxStudents = 5000 } = shape;
  const schoolYear = shape.schoolYear ?? schoolYearOf(new Date());
  const { company_id: companyID } = await db
    .insertInto('company')
    .values({ name: '試験中学校', first_school_year: schoolYear, initial_setup_step: 4 })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('licence')
    .values({
      company_id: companyID,
      plan: 'standard',
      max_students: maxStudents,
      ends_on: '2099-03-31',
    })
    .execute();
  const admin = await signedInAccount(db, companyID, Role.Admin);
  const teacher = await signedInAccount(db, companyID, Role.Normal);
  const igs = await signedInAccount(db, companyID, Role.IgsAdmin);
  const [adminTeacherID = 0, teacherID = 0] = await makeTeachers(db, companyID, [
    admin.userID,
    teacher.userID,
  ]);
  const staff = {
    companyID,
    schoolYear,
    admin: admin.token,
    teacher: teacher.token,
    igs: { token: igs.token, adminToken: igs.adminToken },
    userIDs: { admin: admin.userID, teacher: teacher.userID, igs: igs.userID },
    teacherID,
    adminTeacherID,
  };

  const classRows = await db
    .insertInto('school_class')
    .values(
      Array.from({ length: classCount }, (_, index) => ({
        company_id: companyID,
        school_year: schoolYear,
        grade: 1,
        name: `${index + 1}組`,
      })),
    )
    .returning(['school_class_id', 'grade', 'name'])
    .execute();
  const classes = classRows.map((row) => ({
    schoolClassID: row.school_class_id,
    grade: row.grade,
    name: row.name,
  }));
  const first = classes[0];
  if (first) {
    await db
      .insertInto('class_teacher')
      .values({
        company_id: companyID,
        school_class_id: first.schoolClassID,
        teacher_id: teacherID,
      })
      .execute();
  }

  const places = classes.flatMap((c) =>
    Array.from({ length: studentsPerClass }, (_, index) => ({ ...c, number: index + 1 })),
  );
  if (places.length === 0) return { ...staff, classes, students: [] };
  const studentRows = await db
    .insertInto('student')
    .values(
      places.map((_place, index) => {
        const names = { last_name: '山田', first_name: `太郎${index + 1}` };
        const manageNumber = `M${String(index + 1).padStart(4, '0')}`;
        return {
          company_id: companyID,
          manage_number: manageNumber,
          email: `s${index + 1}@c${companyID}.example`,
          ...names,
          last_name_kana: 'ヤマダ',
          first_name_kana: 'タロウ',
          search_key: searchKey(`${names.last_name}${names.first_name}ヤマダタロウ${manageNumber}`),
        };
      }),
    )
    .returning('student_id')
    .execute();
  const enrolments = await db
    .insertInto('enrolment')
    .values(
      places.map((place, index) => ({
        company_id: companyID,
        student_id: studentRows[index]?.student_id ?? 0,
        school_year: schoolYear,
        school_class_id: place.schoolClassID,
        student_number: place.number,
      })),
    )
    .returning(['enrolment_id', 'student_id', 'school_class_id'])
    .execute();
  return {
    ...staff,
    classes,
    students: enrolments.map((row) => ({
      studentID: row.student_id,
      schoolClassID: row.school_class_id ?? 0,
      enrolmentID: row.enrolment_id,
    })),
  };
}
