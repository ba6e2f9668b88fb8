import { sql } from 'kysely';
import { schoolYearOf } from '@mebae/rules';
import { joinExams } from '../features/courses/exam-joiners/join-exams.job.ts';
import { scoreExamJob } from '../features/results/scores/score-exam.job.ts';
import type { Deps } from '../lib/calls/deps.ts';
import type { Db, Tx } from '../db/connect.ts';
import { seedActivities } from './activities.ts';
import { seedCourses } from './courses.ts';
import { findDemoClass } from './demo-class.ts';
import { seedEvents } from './events.ts';
import { seedFindings } from './findings.ts';
import { seedGroups } from './groups.ts';
import { seedPeople } from './people.ts';
import { demoSchools, type DemoSchool, type SeededSchool } from './schools.ts';
import { seedReports } from './reports.ts';
import { seedInterviewsAndLetters } from './interviews-and-letters.ts';
import { seedScoreSettings } from './score-settings.ts';

const demoEmails = demoSchools.flatMap((school) => school.staff.map((person) => person.email));

/** Events go before their courses, these before students and students before classes: each keeps what it names. */
async function removeSchools(tx: Tx, companyIDs: number[]): Promise<void> {
  for (const table of ['school_event', 'exam', 'student', 'company'] as const) {
    await sql`delete from ${sql.table(table)} where company_id = any(${companyIDs})`.execute(tx);
  }
}

const refuse = () => Promise.reject(new Error('No demo course makes its reports by itself.'));
const noJobs: Deps['jobs'] = { enqueue: refuse, enqueueAll: refuse };

/**
 * Makes the demo schools, all or none. Does nothing when they are there already.
 * @param owner the tables' owner, who may make schools
 * @param options `reset` removes the demo schools first; other schools of the database are never touched. `schools` are
 * those to make
 * @returns whether schools were made
 */
export async function seedDemo(
  owner: Db,
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'reportStore'>,
  options: { reset?: boolean; schools?: readonly DemoSchool[] } = {},
): Promise<boolean> {
  const now = deps.now();
  const toScore = await owner.transaction().execute(async (tx) => {
    // two starts at once: the second waits and finds the schools made
    await tx
      .selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(7_203_311)]).as('lock'))
      .execute();
    const found = await tx
      .selectFrom('account')
      .select('companyID')
      .distinct()
      .where('email', 'in', demoEmails)
      .execute();
    if (found.length > 0) {
      if (!options.reset) return null;
      await removeSchools(
        tx,
        found.map((row) => row.companyID),
      );
    }
    const made: SeededSchool[] = [];
    for (const school of options.schools ?? demoSchools) {
      const people = await seedPeople(tx, school, schoolYearOf(now), now);
      if (school.courses) {
        const finished = await seedCourses(tx, people, {
          school: school.key,
          now,
          deps,
        });
        made.push({ school, companyID: people.companyID, finished });
        await seedActivities(tx, people.companyID);
        if (school.key === 'sakura') {
          await seedScoreSettings(tx, people.companyID, now);
          await seedEvents(tx, people, now);
        }
      }
    }
    return made;
  });
  if (!toScore) return false;
  // so many rows at once: without fresh statistics the planner reads whole tables where an index would do
  await sql`analyze`.execute(owner);
  await joinExams(deps);
  for (const { school, companyID, finished } of toScore) {
    for (const evalSettingID of finished) {
      await scoreExamJob({ ...deps, jobs: noJobs }, { companyID, evalSettingID });
    }
    // letters and findings stand on scores
    await owner.transaction().execute(async (tx) => {
      const demoClass = await findDemoClass(tx, companyID, schoolYearOf(now));
      if (!demoClass) return;
      await seedInterviewsAndLetters(tx, companyID, demoClass, now);
      await seedFindings(tx, companyID, demoClass, now);
    });
    if (school.key === 'sakura') await seedGroups(deps, companyID);
    await seedReports(deps, { school, companyID, finished }, schoolYearOf(now));
  }
  return true;
}
