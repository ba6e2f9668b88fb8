import { randomBytes, randomUUID } from 'node:crypto';
import { Role, type Role as RoleType } from '@mebae/contracts';
import { schoolYearOf, searchKey } from '@mebae/rules';
import type { Db } from '../db/connect.ts';
import { hashOfToken } from '../lib/accounts/token-hash.ts';

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
  const { userID } = await db
    .insertInto('account')
    .values({
      companyID,
      email: `${randomUUID()}@test.example`,
      passwordHash: null,
      role,
      lastName: '試験',
      firstName: role === Role.Normal ? '教員' : '管理',
      lockedUntil: null,
      passwordChangedAt: null,
      lastSignInAt: null,
    })
    .returning('userID')
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
  const { sessionID } = await db
    .insertInto('authToken')
    .values({
      companyID,
      userID,
      tokenHash: hashOfToken(token),
      expiresAt: new Date(Date.now() + 24 * 3600_000),
      revokedAt: null,
      adminTokenHash: role === Role.IgsAdmin ? hashOfToken(adminToken) : null,
    })
    .returning('sessionID')
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
    .values(userIDs.map((userID) => ({ companyID, userID })))
    .returning('teacherID')
    .execute();
  return rows.map((row) => row.teacherID);
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
  const { companyID } = await db
    .insertInto('company')
    .values({ name: '試験中学校', firstSchoolYear: schoolYear, initialSetupStep: 4 })
    .returning('companyID')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('licence')
    .values({
      companyID,
      plan: 'standard',
      maxStudents,
      endsOn: '2099-03-31',
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
    .insertInto('schoolClass')
    .values(
      Array.from({ length: classCount }, (_, index) => ({
        companyID,
        schoolYear,
        grade: 1,
        name: `${index + 1}組`,
      })),
    )
    .returning(['schoolClassID', 'grade', 'name'])
    .execute();
  const classes = classRows.map((row) => ({
    schoolClassID: row.schoolClassID,
    grade: row.grade,
    name: row.name,
  }));
  const first = classes[0];
  if (first) {
    await db
      .insertInto('classTeacher')
      .values({
        companyID,
        schoolClassID: first.schoolClassID,
        teacherID,
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
      places.map((_enrolment, index) => {
        const names = { lastName: '山田', firstName: `太郎${index + 1}` };
        const manageNumber = `M${String(index + 1).padStart(4, '0')}`;
        return {
          companyID,
          manageNumber,
          email: `s${index + 1}@c${companyID}.example`,
          ...names,
          lastNameKana: 'ヤマダ',
          firstNameKana: 'タロウ',
          searchKey: searchKey(`${names.lastName}${names.firstName}ヤマダタロウ${manageNumber}`),
        };
      }),
    )
    .returning('studentID')
    .execute();
  const enrolments = await db
    .insertInto('enrolment')
    .values(
      places.map((place, index) => ({
        companyID,
        studentID: studentRows[index]?.studentID ?? 0,
        schoolYear,
        schoolClassID: place.schoolClassID,
        studentNumber: place.number,
      })),
    )
    .returning(['enrolmentID', 'studentID', 'schoolClassID'])
    .execute();
  return {
    ...staff,
    classes,
    students: enrolments.map((row) => ({
      studentID: row.studentID,
      schoolClassID: row.schoolClassID ?? 0,
      enrolmentID: row.enrolmentID,
    })),
  };
}
