import { isDeepStrictEqual } from 'node:util';
import {
  groupLimits,
  GroupRefusal,
  type GroupingProposal,
  type GroupingRequest,
  type GroupPerson,
} from '@mebae/contracts';
import { maySeeClass, visibleClasses, visibleClassesOfAllYears } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { partsOfDerived } from '../../../lib/results/derived-parts.ts';
import { conflict, Failure, invalidValue, notFound } from '../../../lib/calls/failure.ts';
import type { Jobs } from '../../../lib/processes/jobs.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { assertOfSchool } from '../../../lib/database/ids-of-school.repository.ts';
import { pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import { readScoredCourses } from '../../../lib/score-groups/scored-courses.repository.ts';
import * as people from './group-people.repository.ts';
import { columnsOf, readTagCounts, readValues } from './grouping-source.ts';
import * as repository from './groups.repository.ts';
import type makeProposedGroups from './make-groups.worker.ts';
import { countGroups } from './make-groups.ts';

/** Maximum number of courses offered. */
const courseLimit = 20;

const refused = (reason: GroupRefusal): Failure => conflict([reason]);

/** Courses whose fixed scores groups can be made by. */
async function coursesOf({ tx, session }: Caller) {
  const { companyID, schoolYear } = session;
  const scope = visibleClassesOfAllYears(session);
  const courses = await readScoredCourses(tx, { companyID, schoolYear, scope, limit: courseLimit });
  return courses.map(({ evalSettingID, title, endAt, competencyIDs }) => ({
    evalSettingID,
    title,
    endAt: endAt.toISOString(),
    competencyIDs: competencyIDs.map(Number),
  }));
}

/** Reads the people and the measures that groups can be made of. */
export async function readOptions(caller: Caller) {
  const { tx, session, language } = caller;
  const { companyID, schoolYear } = session;
  const classes = await people.readClasses(tx, companyID, schoolYear, visibleClasses(session));
  const purposes = await people.readPurposes(tx, language);
  return {
    classes: classes.map((row) => ({ ...row, students: row.students ?? 0 })),
    courses: await coursesOf(caller),
    purposes: purposes.map(({ growingPurposeID, title, derivedScore }) => ({
      growingPurposeID,
      title,
      competencyIDs: [...partsOfDerived(derivedScore as Parameters<typeof partsOfDerived>[0])],
    })),
    competencies: await people.readCompetencies(tx, language),
  };
}

/**
 * Students of classes.
 * @throws Failure academic.6 for a class that is not there, or whose people the caller may not see
 */
export async function readPeople({ tx, session }: Caller, schoolClassIDs: readonly number[]) {
  const { companyID, schoolYear } = session;
  await assertClasses(tx, session, schoolClassIDs);
  const data = await people.readPeople(tx, { companyID, schoolYear }, { schoolClassIDs });
  return { data, tags: await readTagCounts(tx, companyID, data) };
}

async function assertClasses(
  tx: Tx,
  session: Caller['session'],
  schoolClassIDs: readonly number[],
): Promise<void> {
  const { companyID, schoolYear } = session;
  const classes = await people.readClasses(tx, companyID, schoolYear, visibleClasses(session));
  const known = new Set(classes.map((row) => row.schoolClassID));
  const isSeen = (id: number): boolean => known.has(id) && maySeeClass(session, id);
  if (!schoolClassIDs.every(isSeen)) throw notFound.schoolClass();
}

/**
 * Has groups proposed. For few people and conditions the proposal is made at once, else by the worker.
 * @throws Failure academic.6, grow.22 and grow.2003 for what is not there; grow.2002 without students; grow.2001 for as
 *   many groups as people; 409 with a `GroupRefusal` for too few people
 */
export async function propose(
  caller: Caller,
  request: GroupingRequest,
  jobs: Jobs,
): Promise<{ proposalID: number }> {
  const { tx, session, now, language } = caller;
  const { companyID, schoolYear, userID } = session;
  const students = await studentsOf(caller, request);
  assertSizes(request, students);
  await assertMeasure(caller, request, students);
  await assertOfSchool(tx, companyID, 'tag', { field: 'tagIDs', ids: request.tagIDs });
  const proposalID = await repository.insertProposal(tx, {
    companyID,
    schoolYear,
    request,
    studentIDs: students.map(({ studentID }) => studentID),
    createdAt: now,
    createdBy: userID,
  });
  const sets = request.together.length + request.apart.length;
  if (students.length > groupLimits.peopleAtOnce || sets > groupLimits.setsAtOnce) {
    await startOperation(tx, jobs, session, {
      kind: 'proposeGroups',
      name: [...new Set(students.map(({ schoolClass }) => schoolClass.schoolClassName))].join(
        ' · ',
      ),
      route: `/pages/class-management/grouping?proposal=${proposalID}`,
      total: null,
      job: 'propose-groups',
      data: { proposalID },
    });
  } else {
    const result = await makeProposal(tx, { companyID, proposalID, schoolYear, language, now });
    await repository.saveResult(tx, companyID, proposalID, result);
  }
  await audit(tx, session, 'group.propose', { detail: { students: students.length } });
  return { proposalID };
}

/** The students of the classes who are not left out; what the request names must be among them. */
async function studentsOf(caller: Caller, request: GroupingRequest): Promise<GroupPerson[]> {
  const { data } = await readPeople(caller, request.schoolClassIDs);
  const leftOut = new Set(request.leftOut);
  const students = data.filter(({ studentID }) => !leftOut.has(studentID));
  const known = new Set(students.map(({ studentID }) => studentID));
  const named = [
    ...request.together.flat(),
    ...request.apart.flat(),
    ...request.fixed.map(({ studentID }) => studentID),
  ];
  const ofClasses = new Set(data.map(({ studentID }) => studentID));
  const areKnown = named.every((studentID) => known.has(studentID));
  if (!areKnown || !request.leftOut.every((studentID) => ofClasses.has(studentID))) {
    throw invalidValue('studentID');
  }
  return students;
}

function assertSizes(request: GroupingRequest, students: readonly GroupPerson[]): void {
  const n = students.length;
  if (n === 0) throw new Failure('grow.2002');
  if (n < groupLimits.subjectsMinimum) throw refused(GroupRefusal.FewerThanSubjects);
  if (n < groupLimits.peopleMinimum) throw refused(GroupRefusal.FewerThanPeople);
  if (n > groupLimits.people) throw refused(GroupRefusal.TooManyPeople);
  const groups = countGroups(request.size, n);
  if (groups >= n) throw new Failure('grow.2001');
  const isSmall = request.size.kind === 'people' && request.size.people < groupLimits.groupMinimum;
  if (isSmall || Math.floor(n / groups) < groupLimits.groupMinimum) {
    throw refused(GroupRefusal.GroupTooSmall);
  }
  if (request.fixed.some(({ group }) => group > groups)) {
    throw invalidValue('fixed');
  }
}

async function assertMeasure(
  caller: Caller,
  request: GroupingRequest,
  students: readonly GroupPerson[],
): Promise<void> {
  const { tx, session, language } = caller;
  const columns = await columnsOf(tx, request.measure, language);
  const { evalSettingID } = request;
  const courses = await coursesOf(caller);
  const isKnown = courses.some((course) => course.evalSettingID === evalSettingID);
  if (evalSettingID !== null && !isKnown) throw notFound.course();
  // groups show scores: of a student whose course of then the caller may not see, none may be used
  const key = { companyID: session.companyID, evalSettingID };
  const ids = students.map(({ studentID }) => studentID);
  const { values: seen } = await readValues(tx, key, columns, ids, session);
  const { values: all } = await readValues(tx, key, columns, ids, null);
  if (!isDeepStrictEqual(seen, all)) throw notFound.course();
}

/** Makes a proposal that was asked for, with students whom the school keeps apart in different groups; writes nothing. */
export async function makeProposal(
  tx: Tx,
  proposal: {
    companyID: number;
    proposalID: number;
    schoolYear: number;
    language: Caller['language'];
    now: Date;
  },
) {
  const stored = await repository.findProposal(tx, proposal.companyID, proposal.proposalID, null);
  if (!stored) throw notFound.groups();
  const { request, studentIDs } = stored;
  const students = await people.readPeople(tx, proposal, { studentIDs });
  const columns = await columnsOf(tx, request.measure, proposal.language);
  const ids = students.map(({ studentID }) => studentID);
  const key = { companyID: proposal.companyID, evalSettingID: request.evalSettingID };
  const { values } = await readValues(tx, key, columns, ids, null);
  return runInThread<typeof makeProposedGroups>(new URL('make-groups.worker.ts', import.meta.url), {
    people: students.map(({ studentID, tagIDs }, index) => ({
      studentID,
      tagIDs,
      values: values[index]!,
    })),
    request: {
      ...request,
      apart: [...request.apart, ...(await pairsAmong(tx, proposal.companyID, ids, proposal.now))],
    },
    weights: columns.map(({ weight }) => weight),
    seed: String(proposal.proposalID),
  });
}

/**
 * One proposal.
 * @throws Failure academic.3 (404) where there is none, or it is about people whom the caller may not see
 */
export async function readProposal(caller: Caller, proposalID: number): Promise<GroupingProposal> {
  const { tx, session, language } = caller;
  const { companyID } = session;
  const scope = visibleClasses(session);
  const stored = await repository.findProposal(tx, companyID, proposalID, scope);
  if (!stored) throw notFound.groups();
  const { request, result, schoolYear } = stored;
  const students = await people.readPeople(
    tx,
    { companyID, schoolYear },
    { studentIDs: stored.studentIDs },
  );
  const columns = await columnsOf(tx, request.measure, language);
  const courses = await coursesOf(caller);
  const { evalSettingID } = request;
  const course = courses.find((row) => row.evalSettingID === evalSettingID);
  const ids = students.map(({ studentID }) => studentID);
  const { isComparable } = await readValues(
    tx,
    { companyID, evalSettingID },
    columns,
    ids,
    session,
  );
  return {
    proposalID,
    request,
    students,
    tags: await readTagCounts(tx, companyID, students),
    columns: columns.map(({ name, weight }) => ({ name, weight })),
    course: course ? { ...course, isComparable } : null,
    result: result ?? { state: 'working' },
  };
}
