import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { limits, Role } from '@mebae/contracts';
import { createRandom, shuffled } from '../../lib/seeded-random.ts';
import { hashPassword } from '../../lib/password.ts';
import { studentSearchKey } from '../../lib/student-search-key.ts';
import type { Tx } from '../connect.ts';
import { nameSource, type PersonName } from './names.ts';
import { demoPassword, demoTags, type DemoSchool } from './schools.ts';

export interface SeededPeople {
  companyID: number;
  /** By school year: class id → its students in the order of their numbers. */
  years: Map<number, { schoolClassID: number; grade: number; studentIDs: number[] }[]>;
}

async function seedCompany(tx: Tx, school: DemoSchool, schoolYear: number): Promise<number> {
  const { company_id: companyID } = await tx
    .insertInto('company')
    .values({
      name: school.name,
      school_kind: school.kind,
      disp_ctrl_type: school.dispCtrlType,
      first_school_year: schoolYear - 1,
      initial_setup_step: 4,
      dashboard_text: school.dashboardText,
    })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('licence')
    .values({
      company_id: companyID,
      plan: school.plan.name,
      max_students: school.plan.maxStudents,
      ends_on: `${schoolYear + 5}-03-31`,
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
        company_id: companyID,
        email: person.email,
        password_hash: passwordHash,
        role: person.role,
        last_name: person.lastName,
        first_name: person.firstName,
        locked_until: null,
        password_changed_at: null,
        last_sign_in_at: person.lastSignInAt,
      })),
    )
    .returning(['user_id', 'role'])
    .execute();
  const teachers = await tx
    .insertInto('teacher')
    .values(
      accounts.map((account, index) => ({
        company_id: companyID,
        user_id: account.user_id,
        last_name_kana: people[index]?.lastNameKana ?? '',
        first_name_kana: people[index]?.firstNameKana ?? '',
      })),
    )
    .returning('teacher_id')
    .execute();
  return accounts.map((account, index) => ({
    userID: account.user_id,
    teacherID: teachers[index]?.teacher_id ?? 0,
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
  const made = await insertTeachers(tx, companyID, people, await hashPassword(demoPassword));
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
      company_id: companyID,
      user_id: made[index]?.userID ?? 0,
      token_hash: randomBytes(32),
      purpose: 'invitation' as const,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + limits.invitationDays * 86_400_000),
      ended_at: null,
    };
  });
  await tx.insertInto('password_link').values(links).execute();
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
          company_id: companyID,
          manage_number: manageNumber,
          email: school.studentEmails ? `s${manageNumber}@${school.key}.example` : null,
          last_name: name.lastName,
          first_name: name.firstName,
          last_name_kana: name.lastNameKana,
          first_name_kana: name.firstNameKana,
          search_key: studentSearchKey({ ...name, manageNumber }),
        };
      }),
    )
    .returning('student_id')
    .execute();
  return rows.map((row) => row.student_id);
}

/** Enrols a cohort in its grade's classes; every year the classes are mixed anew, numbered by kana. */
async function enrol(
  tx: Tx,
  school: DemoSchool,
  place: { companyID: number; schoolYear: number; grade: number; cohort: number[] },
): Promise<{ schoolClassID: number; grade: number; studentIDs: number[] }[]> {
  const { companyID, schoolYear, grade } = place;
  const classes = await tx
    .insertInto('school_class')
    .values(
      Array.from({ length: school.classesPerGrade }, (_, index) => ({
        company_id: companyID,
        school_year: schoolYear,
        grade,
        name: school.className(index),
      })),
    )
    .returning('school_class_id')
    .execute();
  const mixed = shuffled(place.cohort, createRandom(`${school.key}/${schoolYear}/${grade}`));
  const result = [];
  for (const [index, row] of classes.entries()) {
    const members = mixed.filter((_, n) => n % classes.length === index);
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few classes
    const numbered = await sql<{ student_id: number }>`
      insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
      select ${companyID}, student_id, ${schoolYear}, ${row.school_class_id},
        row_number() over (order by last_name_kana, first_name_kana, student_id)
      from student where company_id = ${companyID} and student_id = any(${members})
      returning student_id`.execute(tx);
    const studentIDs = numbered.rows.map((r) => r.student_id);
    result.push({ schoolClassID: row.school_class_id, grade, studentIDs });
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
    .values(demoTags.map(([tag]) => ({ company_id: companyID, tag })))
    .returning('tag_id')
    .execute();
  const random = createRandom(`${school.key}/tags`);
  const given = students.flatMap((studentID) =>
    demoTags.flatMap(([, share], index) =>
      random() < share ? [{ studentID, tagID: tags[index]?.tag_id ?? 0 }] : [],
    ),
  );
  const first = new Map<number, number>();
  for (const { studentID, tagID } of given) if (!first.has(studentID)) first.set(studentID, tagID);
  if (given.length === 0) return;
  await tx
    .insertInto('student_tag')
    .values(
      given.map(({ studentID, tagID }) => ({
        company_id: companyID,
        student_id: studentID,
        tag_id: tagID,
        is_priority: first.get(studentID) === tagID,
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
    // oxlint-disable-next-line no-await-in-loop -- ids in the order of entry
    cohorts.set(entry, await seedCohort(tx, school, companyID, entry));
  }
  const years: SeededPeople['years'] = new Map();
  for (const year of [schoolYear - 1, schoolYear]) {
    const classes = [];
    for (let grade = 1; grade <= school.grades; grade += 1) {
      const cohort = cohorts.get(year - grade + 1) ?? [];
      // oxlint-disable-next-line no-await-in-loop -- classes in the order of grades
      classes.push(...(await enrol(tx, school, { companyID, schoolYear: year, grade, cohort })));
    }
    years.set(year, classes);
    const inCharge = classes.flatMap((c, index) => {
      const teacherID = normalTeachers[index % Math.max(1, normalTeachers.length)];
      return teacherID === undefined
        ? []
        : [{ company_id: companyID, school_class_id: c.schoolClassID, teacher_id: teacherID }];
    });
    // oxlint-disable-next-line no-await-in-loop -- two years
    if (inCharge.length > 0) await tx.insertInto('class_teacher').values(inCharge).execute();
  }
  const current = years.get(schoolYear)?.flatMap((c) => c.studentIDs) ?? [];
  await seedTags(tx, school, companyID, current);
  return { companyID, years };
}
