import {
  classAnalysisLimits,
  type GroupTrend,
  type GroupTrendQuery,
  type ChangeFigures,
  type StatisticsOptions,
} from '@mebae/contracts';
import { maySeeClass } from '@mebae/rules';
import type { Caller } from '../../lib/caller.ts';
import { Failure } from '../../lib/failure.ts';
import { meanOf, changeFigures } from '../../lib/score-groups/figures.ts';
import { readCourseFigures, type CourseFigures } from '../../lib/score-groups/course-figures.ts';
import type { MeasuredPerson } from '../../lib/score-groups/measured-people.ts';
import { createPartSizes, type Part } from '../../lib/score-groups/part-sizes.ts';
import { askedMeasures, partsOf, readOptions } from '../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

interface ReadCourse extends CourseFigures {
  evalSettingID: number;
}

/** Whether somebody is one of a group; `null` stands for a group that there is not. */
type IsMember = (person: MeasuredPerson) => boolean;

/**
 * Who belongs to a class or grade of the school year, whichever class they were in before; or has a tag.
 * @throws Failure academic.6 for a class or grade that is not there, or a class whose people the caller may not see
 */
async function readMembers(
  { tx, session }: Caller,
  { classes }: Pick<StatisticsOptions, 'classes'>,
  target: string,
): Promise<{ own: IsMember; grade: IsMember | null }> {
  const [kind, id] = target.split('-');
  if (kind !== 'class' && kind !== 'grade') {
    return { own: ({ groups }) => groups.includes(target), grade: null };
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
    throw new Failure('academic.6');
  }
  const isIn = (rows: readonly { studentID: number }[]): IsMember => {
    const ids = new Set(rows.map(({ studentID }) => studentID));
    return ({ studentID }) => ids.has(studentID);
  };
  const sameGrade = enrolled.filter(({ grade }) => grade === first.grade);
  return { own: isIn(own), grade: kind === 'class' ? isIn(sameGrade) : null };
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
    const figures = await readCourseFigures(tx, session.companyID, evalSettingID, parts);
    read.push({ evalSettingID, ...figures });
  }
  return read;
}

const hasMeasure =
  (position: number): IsMember =>
  ({ values }) =>
    values[position] !== null;

const isAnybody: IsMember = () => true;

/** The mean of a group in each course; none where it is hidden. */
const meansOf = (read: readonly ReadCourse[], isMember: IsMember, position: number) =>
  read.map(({ people, sizeOfOthers }) => {
    const has = hasMeasure(position);
    const size = sizeOfOthers(position, isMember);
    const members = size.hidden ? [] : people.filter((person) => isMember(person) && has(person));
    return { ...size, mean: meanOf(members.map(({ values }) => values[position] ?? 0)) };
  });

/** The same of the group, its grade and the school, which is everybody of a course. */
const linesOf = (
  read: readonly ReadCourse[],
  { own, grade }: Awaited<ReturnType<typeof readMembers>>,
  position: number,
) => ({
  own: meansOf(read, own, position),
  grade: grade && meansOf(read, grade, position),
  school: meansOf(read, isAnybody, position),
});

/** What a trend begins with: the group, its newest courses from the oldest on, and what the newest asked about. */
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
  if (!parts) return { target, courses: [], measure: null, line: null, before: null, measures: [] };
  const lines = await readCourses(caller, courses, [parts]);
  const earlierAt = lines.slice(0, -1).findLastIndex(({ people }) => people.some(members.own));
  const [newest, earlier] = await readCourses(
    caller,
    [courses.at(-1), courses[earlierAt]].filter((course) => course !== undefined),
    partsOfMeasures,
  );
  const pairs = newest && earlier && createPartSizes([newest.sizes, earlier.sizes]);
  return {
    target,
    courses: courses.map(({ evalSettingID, title, schoolYear, endAt }) => ({
      evalSettingID,
      title,
      schoolYear,
      endAt,
    })),
    measure: measures[shown] ?? null,
    line: linesOf(lines, members, 0),
    before: earlier?.evalSettingID ?? null,
    measures: newest
      ? measures.map((measure, position) => {
          const of = (isMember: IsMember) => meansOf([newest], isMember, position)[0] ?? null;
          const own = of(members.own);
          const grade = members.grade && of(members.grade);
          const school = of(isAnybody);
          const part = pairs?.partOf(hasMeasure(position));
          const change = part && changeOf(earlier, part, members.own, position);
          return { measure, own, grade, school, change: change ?? null };
        })
      : [],
  };
}

/** Every measure of a group in all courses, for a file. */
export async function readWholeTrend(caller: Caller, target: string) {
  const { members, courses, measures, partsOfMeasures } = await beginTrend(caller, target);
  const read = await readCourses(caller, courses, partsOfMeasures);
  return {
    courses: courses.map(({ title }) => title),
    lines: measures.map((measure, position) => ({
      measure,
      ...linesOf(read, members, position),
    })),
  };
}

/** The mean difference of those of a group who have a measure in both courses. */
function changeOf(
  earlier: ReadCourse | undefined,
  part: Part,
  isMember: IsMember,
  position: number,
): ChangeFigures {
  const before = new Map(
    (earlier?.people ?? []).map(({ studentID, values }) => [studentID, values[position] ?? 0]),
  );
  const both = part.people.filter(isMember);
  return changeFigures(
    part.sizeOfOthers(isMember),
    both.map(({ studentID }) => before.get(studentID) ?? 0),
    both.map(({ values }) => values[position] ?? 0),
  );
}
