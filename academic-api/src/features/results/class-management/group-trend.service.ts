import {
  classAnalysisLimits,
  type GroupTrend,
  type GroupTrendQuery,
  type ChangeFigures,
  type StatisticsOptions,
} from '@mebae/contracts';
import { areComparable, maySeeClass } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { meanOf } from '../../../lib/score-groups/figures.ts';
import { changeFigures, givenEstimate } from '../../../lib/score-groups/given-figures.ts';
import { createGroupGiver, type GiveGroup } from '../../../lib/score-groups/group-giver.ts';
import { hasBoth, pairedPeople } from '../../../lib/score-groups/paired-people.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { askedMeasures, partsOf, readOptions } from '../../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

interface ReadCourse {
  evalSettingID: number;
  people: readonly MeasuredPerson[];
}

/** Whether somebody is one of a group; `null` stands for a group that there is not. */
type IsMember = (person: MeasuredPerson) => boolean;

/** A group, and its name as `isGradeOrSchool` reads it. */
interface Group {
  target: string;
  isMember: IsMember;
}

/**
 * The students of a class or grade of the school year, whichever class they were in before; or has a tag.
 * @throws Failure academic.6 for a class or grade that is not there, or a class whose people the caller may not see
 */
async function readMembers(
  { tx, session }: Caller,
  { classes }: Pick<StatisticsOptions, 'classes'>,
  target: string,
): Promise<{ own: Group; grade: Group | null }> {
  const [kind, id] = target.split('-');
  if (kind !== 'class' && kind !== 'grade') {
    return { own: { target, isMember: ({ groups }) => groups.includes(target) }, grade: null };
  }
  const enrolled = await repository.readEnrolments(tx, session.companyID, session.schoolYear);
  const own = enrolled.filter(
    (row) => String(kind === 'class' ? row.schoolClassID : row.grade) === id,
  );
  // a new class has nobody yet
  const first =
    own[0] ??
    (kind === 'class' ? classes.find((row) => String(row.schoolClassID) === id) : undefined);
  if (!first || (kind === 'class' && !maySeeClass(session, Number(id)))) {
    throw notFound.schoolClass();
  }
  const isIn = (rows: readonly { studentID: number }[]): IsMember => {
    const ids = new Set(rows.map(({ studentID }) => studentID));
    return ({ studentID }) => ids.has(studentID);
  };
  const sameGrade = enrolled.filter(({ grade }) => grade === first.grade);
  return {
    own: { target, isMember: isIn(own) },
    grade: kind === 'class' ? { target: `grade-${first.grade}`, isMember: isIn(sameGrade) } : null,
  };
}

type Courses = Awaited<ReturnType<typeof readOptions>>['courses'];

/** People of some courses, measured by the same measures. */
async function readCourses(
  { tx, session }: Caller,
  courses: Courses,
  parts: readonly (readonly number[])[],
): Promise<ReadCourse[]> {
  const read: ReadCourse[] = [];
  for (const { evalSettingID } of courses) {
    const people = await readMeasuredPeople(tx, session.companyID, evalSettingID, parts);
    read.push({ evalSettingID, people });
  }
  return read;
}

const school: Group = { target: 'all', isMember: () => true };

/** The mean of a group in each course. */
const meansOf = (
  giver: GiveGroup,
  read: readonly ReadCourse[],
  { target, isMember }: Group,
  position: number,
) =>
  read.map(({ people }) => {
    const given = giver.giveGroup(target, people.filter(isMember), hasMeasures(position));
    const mean = meanOf(valuesOf(given.people, position));
    return { ...given.size, mean: givenEstimate(given.size.detail, mean) };
  });

/** The same of the group, its grade and the school, which is everybody of a course. */
const linesOf = (
  giver: GiveGroup,
  read: readonly ReadCourse[],
  { own, grade }: Awaited<ReturnType<typeof readMembers>>,
  position: number,
) => ({
  own: meansOf(giver, read, own, position),
  grade: grade && meansOf(giver, read, grade, position),
  school: meansOf(giver, read, school, position),
});

/** The beginning of a trend: the group, its newest courses from the oldest on, and what the newest asked about. */
async function beginTrend(caller: Caller, target: string) {
  const options = await readOptions(caller, []);
  const members = await readMembers(caller, options, target);
  const courses = options.courses
    .filter(({ hasScores }) => hasScores)
    .slice(0, classAnalysisLimits.trendCourses)
    .toReversed();
  const newest = courses.at(-1);
  const measures = newest ? askedMeasures(options, newest.evalSettingID) : [];
  const partsOfMeasures = measures.map((measure) => partsOf(options, measure));
  return { members, courses, measures, partsOfMeasures };
}

/**
 * A group over courses, beside its grade and the school: the same people in each course, whichever class they were in
 * then. One measure is given for all courses, every measure for the newest one, with its change since the last course
 * before in which somebody of the group took part.
 */
export async function readTrend(
  caller: Caller,
  { target, measure: asked }: GroupTrendQuery,
): Promise<GroupTrend> {
  const { members, courses, measures, partsOfMeasures } = await beginTrend(caller, target);
  const shown = Math.max(0, measures.indexOf(asked ?? ''));
  const parts = partsOfMeasures[shown];
  if (!parts) {
    const nothing = { courses: [], measure: null, line: null, before: null, measures: [] };
    return { target, isComparable: true, ...nothing };
  }
  const giver = createGroupGiver(caller);
  const lines = await readCourses(caller, courses, [parts]);
  const earlierAt = lines
    .slice(0, -1)
    .findLastIndex(({ people }) => people.some(members.own.isMember));
  const [newest, earlier] = await readCourses(
    caller,
    [courses.at(-1), courses[earlierAt]].filter((course) => course !== undefined),
    partsOfMeasures,
  );
  const line = linesOf(giver, lines, members, 0);
  const found = newest
    ? measures.map((measure, position) => {
        const newestMeanOf = (group: Group) => meansOf(giver, [newest], group, position)[0] ?? null;
        return {
          measure,
          own: newestMeanOf(members.own),
          grade: members.grade && newestMeanOf(members.grade),
          school: newestMeanOf(school),
          change: earlier
            ? changeOf(caller, giver, { newest, earlier }, members.own, position)
            : null,
        };
      })
    : [];
  await giver.leaveTrace('groupTrend', { target });
  return {
    target,
    isComparable: lines.every(({ people }) => areComparable(comparedBy(people, 0))),
    courses: courses.map(({ evalSettingID, title, schoolYear, endAt }) => ({
      evalSettingID,
      title,
      schoolYear,
      endAt,
    })),
    measure: measures[shown] ?? null,
    line,
    before: earlier?.evalSettingID ?? null,
    measures: found,
  };
}

/** Every measure of a group in all courses, for a file. */
export async function readWholeTrend(caller: Caller, target: string) {
  const { members, courses, measures, partsOfMeasures } = await beginTrend(caller, target);
  const read = await readCourses(caller, courses, partsOfMeasures);
  const giver = createGroupGiver(caller);
  const lines = measures.map((measure, position) => ({
    measure,
    ...linesOf(giver, read, members, position),
  }));
  await giver.leaveTrace('groupTrend', { target });
  return { courses: courses.map(({ title }) => title), lines };
}

/** The mean difference of those of a group who have a measure in both courses. */
function changeOf(
  { session }: Caller,
  giver: GiveGroup,
  { newest, earlier }: { newest: ReadCourse; earlier: ReadCourse },
  { target, isMember }: Group,
  position: number,
): ChangeFigures {
  const people = pairedPeople(session, newest.people.filter(isMember), earlier.people);
  const given = giver.giveGroup(target, people, hasBoth(position));
  return changeFigures(
    given.size,
    given.people.map(({ before }) => before?.values[position] ?? 0),
    valuesOf(given.people, position),
  );
}
