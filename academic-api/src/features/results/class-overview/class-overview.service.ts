import type { ClassDate, ClassOverview, classOverviewEndpoints } from '@mebae/contracts';
import { dayInJapan, visibleClasses, visibleClassesOfAllYears } from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { changesOfClass } from './class-changes.ts';
import * as repository from './class-overview.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * A class at a glance, and the classes that the caller can choose. Leaves an audit row for a class.
 * The class is, unless one is asked for, the first that the caller is in charge of, else the first of the school year
 * @throws Failure academic.6 (404) for a class that is not among those the caller may see
 */
export async function readClassOverview(
  caller: Call<typeof classOverviewEndpoints.read>,
): Promise<{ classes: ClassOverview['schoolClass'][]; overview: ClassOverview | null }> {
  const {
    tx,
    session,
    query: { schoolClassID: asked },
  } = caller;
  const classes = await repository.classesInScope(tx, session, visibleClasses(session));
  const own = classes.find(({ schoolClassID }) => session.schoolClassIDs.includes(schoolClassID));
  const schoolClass =
    asked === undefined
      ? (own ?? classes[0])
      : classes.find(({ schoolClassID }) => schoolClassID === asked);
  if (asked !== undefined && !schoolClass) throw notFound.schoolClass();
  return { classes, overview: schoolClass ? await overviewOf(caller, schoolClass) : null };
}

async function overviewOf(
  caller: Caller,
  schoolClass: ClassOverview['schoolClass'],
): Promise<ClassOverview> {
  const { tx, session, language, now } = caller;
  const { companyID, schoolYear } = session;
  const { schoolClassID } = schoolClass;
  const key = { companyID, schoolYear, schoolClassID };
  await auditView(tx, session, 'classOverview.view', { detail: { schoolClassID } }, now);
  const scores = await repository.lastScores(tx, {
    ...key,
    scope: visibleClassesOfAllYears(session),
    language,
  });
  const courses = await repository.runningCourses(tx, key, now);
  return {
    schoolClass,
    courses: courses.map((course) => ({ ...course, endAt: course.endAt.toISOString() })),
    changes: changesOfClass(scores),
    careCourse: await repository.careCourse(tx, key),
    groupSettings: await repository.groupSettings(tx, key, visibleClasses(session)),
    dates: (await repository.nextDates(tx, key, dayInJapan(now))).flatMap(toClassDate),
  };
}

function toClassDate(row: repository.DateRow): ClassDate[] {
  const { kind, on, title } = row;
  if (kind === 'talk') return row.students ? [{ kind, on, students: row.students }] : [];
  if (kind === 'event') return [{ kind, on, lastOn: row.lastOn ?? on, eventID: row.id, title }];
  return [{ kind, on, evalSettingID: row.id, title }];
}
