import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { limits, Role } from '@mebae/contracts';
import { createRandom, shuffled } from '../lib/processes/seeded-random.ts';
import { hashPassword, passwordCost } from '../lib/accounts/password.ts';
import { studentSearchKey } from '../lib/people/student-search-key.ts';
import type { Tx } from '../db/connect.ts';
import { nameSource, type PersonName } from '../lib/people/made-up-names.ts';
import { demoPassword, demoTags, type DemoSchool } from './schools.ts';

export interface SeededPeople {
  companyID: number;
  /** By school year: class id → its students in the order of their numbers. */
  years: Map<number, { schoolClassID: number; grade: number; studentIDs: number[] }[]>;
}

async function seedCompany(tx: Tx, school: DemoSchool, schoolYear: number): Promise<number> {
  const { companyID } = await tx
    .insertInto('company')
    .values({
      name: school.name,
      ...school.sender,
      schoolKind: school.kind,
      dispCtrlType: school.dispCtrlType,
      firstSchoolYear: schoolYear - 1,
      initialSetupStep: 4,
      dashboardText: school.dashboardText,
    })
    .returning('companyID')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('licence')
    .values({
      companyID,
      plan: school.plan.name,
      maxStudents: school.plan.maxStudents,
      additionalPlans: school.plan.additionalPlans ?? [],
      endsOn: `${schoolYear + 5}-03-31`,
    })
    .execute();
  return companyID;
}

/** Accounts with their teachers. @returns both ids, in the given order */
async function insertTeachers(
  tx: Tx,
  companyID: number,
  people: (PersonName & { email: string; role: Role; lastSignInAt: Date | null })[],
  passwordHash: string | null,
): Promise<{ userID: number; teacherID: number; role: number }[]> {
  const accounts = await tx
    .insertInto('account')
    .values(
      people.map((person) => ({
        companyID,
        email: person.email,
        passwordHash,
        role: person.role,
        lastName: person.lastName,
        firstName: person.firstName,
        lastNameKana: person.lastNameKana,
        firstNameKana: person.firstNameKana,
        lockedUntil: null,
        passwordChangedAt: null,
        lastSignInAt: person.lastSignInAt,
      })),
    )
    .returning(['userID', 'role'])
    .execute();
  const teachers = await tx
    .insertInto('teacher')
    .values(accounts.map(({ userID }) => ({ companyID, userID })))
    .returning('teacherID')
    .execute();
  return accounts.map((account, index) => ({
    userID: account.userID,
    teacherID: teachers[index]?.teacherID ?? 0,
    role: account.role,
  }));
}

/** Teachers who can sign in. @returns teacherIDs of the Normal ones */
async function seedTeachers(
  tx: Tx,
  school: DemoSchool,
  companyID: number,
  now: Date,
): Promise<number[]> {
  const nextName = nameSource(`${school.key}/teachers`);
  const random = createRandom(`${school.key}/last-sign-in`);
  const more = Array.from({ length: school.moreTeachers }, (_, index) => ({
    ...nextName(),
    email: `teacher${index + 2}@${school.key}.example`,
    // about one in six helps to run the school
    role: index % 6 === 5 ? Role.Admin : Role.Normal,
  }));
  const people = [...school.staff, ...more].map((person) => ({
    ...person,
    // within the last two weeks
    lastSignInAt: new Date(now.getTime() - Math.floor(random() * 14 * 86_400_000)),
  }));
  const made = await insertTeachers(
    tx,
    companyID,
    people,
    await hashPassword(demoPassword, passwordCost),
  );
  return made.filter((row) => row.role === Role.Normal).map((row) => row.teacherID);
}

/** Teachers who have not set their first password yet. Their links are known to nobody: they are sent again. */
async function seedInvited(
  tx: Tx,
  school: DemoSchool,
  companyID: number,
  now: Date,
): Promise<void> {
  if (school.invited.length === 0) return;
  const people = school.invited.map((person) => ({
    ...person,
    role: Role.Normal,
    lastSignInAt: null,
  }));
  const made = await insertTeachers(tx, companyID, people, null);
  const links = school.invited.map(({ daysAgo }, index) => {
    const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
    return {
      companyID,
      userID: made[index]?.userID ?? 0,
      tokenHash: randomBytes(32),
      purpose: 'invitation' as const,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + limits.invitationDays * 86_400_000),
      endedAt: null,
    };
  });
  await tx.insertInto('passwordLink').values(links).execute();
}

/** Everyone who entered in one year: they move up together and stay apart by class. */
async function seedCohort(
  tx: Tx,
  school: DemoSchool,
  companyID: number,
  entryYear: number,
): Promise<number[]> {
  const nextName = nameSource(`${school.key}/students/${entryYear}`);
  const size = school.classesPerGrade * school.studentsPerClass;
  const rows = await tx
    .insertInto('student')
    .values(
      Array.from({ length: size }, (_, index) => {
        const name = nextName();
        const manageNumber = `${entryYear}${String(index + 1).padStart(3, '0')}`;
        return {
          companyID,
          manageNumber,
          email: school.studentEmails ? `s${manageNumber}@${school.key}.example` : null,
          lastName: name.lastName,
          firstName: name.firstName,
          lastNameKana: name.lastNameKana,
          firstNameKana: name.firstNameKana,
          searchKey: studentSearchKey({ ...name, manageNumber }),
        };
      }),
    )
    .returning('studentID')
    .execute();
  return rows.map((row) => row.studentID);
}

/** Enrols a cohort in its grade's classes; every year the classes are mixed anew, numbered by kana. */
async function enrol(
  tx: Tx,
  school: DemoSchool,
  enrolled: { companyID: number; schoolYear: number; grade: number; cohort: number[] },
): Promise<{ schoolClassID: number; grade: number; studentIDs: number[] }[]> {
  const { companyID, schoolYear, grade } = enrolled;
  const classes = await tx
    .insertInto('schoolClass')
    .values(
      Array.from({ length: school.classesPerGrade }, (_, index) => ({
        companyID,
        schoolYear,
        grade,
        name: school.className(index),
      })),
    )
    .returning('schoolClassID')
    .execute();
  const mixed = shuffled(enrolled.cohort, createRandom(`${school.key}/${schoolYear}/${grade}`));
  const result = [];
  for (const [index, row] of classes.entries()) {
    const members = mixed.filter((_, n) => n % classes.length === index);
    const numbered = await sql<{ studentID: number }>`
      insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
      select ${companyID}, student_id, ${schoolYear}, ${row.schoolClassID},
        row_number() over (order by last_name_kana, first_name_kana, student_id)
      from student where company_id = ${companyID} and student_id = any(${members})
      returning student_id`.execute(tx);
    const studentIDs = numbered.rows.map((r) => r.studentID);
    result.push({ schoolClassID: row.schoolClassID, grade, studentIDs });
  }
  return result;
}

async function seedTags(
  tx: Tx,
  school: DemoSchool,
  companyID: number,
  students: number[],
): Promise<void> {
  const tags = await tx
    .insertInto('tag')
    .values(demoTags.map(([tag]) => ({ companyID, tag })))
    .returning('tagID')
    .execute();
  const random = createRandom(`${school.key}/tags`);
  const given = students.flatMap((studentID) =>
    demoTags.flatMap(([, share], index) =>
      random() < share ? [{ studentID, tagID: tags[index]?.tagID ?? 0 }] : [],
    ),
  );
  const first = new Map<number, number>();
  for (const { studentID, tagID } of given) if (!first.has(studentID)) first.set(studentID, tagID);
  if (given.length === 0) return;
  await tx
    .insertInto('studentTag')
    .values(
      given.map(({ studentID, tagID }) => ({
        companyID,
        studentID,
        tagID,
        isPriority: first.get(studentID) === tagID,
      })),
    )
    .execute();
}

/**
 * A school with teachers, classes of last year and this one, and students who moved up or left in between.
 * @param schoolYear the current one
 * @param now the moment of the seed, from which invitations and sign-ins lie back
 */
export async function seedPeople(
  tx: Tx,
  school: DemoSchool,
  schoolYear: number,
  now: Date,
): Promise<SeededPeople> {
  const companyID = await seedCompany(tx, school, schoolYear);
  const normalTeachers = await seedTeachers(tx, school, companyID, now);
  await seedInvited(tx, school, companyID, now);
  const cohorts = new Map<number, number[]>();
  for (let entry = schoolYear - school.grades; entry <= schoolYear; entry += 1) {
    cohorts.set(entry, await seedCohort(tx, school, companyID, entry));
  }
  const years: SeededPeople['years'] = new Map();
  for (const year of [schoolYear - 1, schoolYear]) {
    const classes = [];
    for (let grade = 1; grade <= school.grades; grade += 1) {
      const cohort = cohorts.get(year - grade + 1) ?? [];
      classes.push(...(await enrol(tx, school, { companyID, schoolYear: year, grade, cohort })));
    }
    years.set(year, classes);
    const inCharge = classes.flatMap((c, index) => {
      const place = index - school.demoClassAt + classes.length;
      const teacherID =
        normalTeachers[(place % classes.length) % Math.max(1, normalTeachers.length)];
      return teacherID === undefined
        ? []
        : [{ companyID, schoolClassID: c.schoolClassID, teacherID }];
    });
    if (inCharge.length > 0) await tx.insertInto('classTeacher').values(inCharge).execute();
  }
  const current = years.get(schoolYear)?.flatMap((c) => c.studentIDs) ?? [];
  await seedTags(tx, school, companyID, current);
  return { companyID, years };
}
