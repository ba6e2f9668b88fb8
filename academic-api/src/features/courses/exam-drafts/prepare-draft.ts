import {
  CompetencySettingType,
  EvaluatorScope,
  type Anchoring,
  type ExamDraftData,
  type ExamProblem,
  type LanguageCode,
  type SchoolKind,
} from '@mebae/contracts';
import { mayChangeEvent } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { findNewestAnchoring, readAnchoring } from '../../../lib/courses/anchoring.repository.ts';
import type {
  AssignEvaluators,
  Assignment,
  AssignmentInput,
  Pair,
} from '../../../lib/courses/evaluator-pairs.ts';
import {
  readFinalGroups,
  type GroupOfStudents,
} from '../../../lib/courses/group-settings.repository.ts';
import {
  circlesOfStudents,
  hasClassesToCompare,
} from '../../../lib/people/circles-of-students.repository.ts';
import { assignmentGroups } from '../../../lib/courses/assignment-groups.ts';
import { eventForCourse, isInOrder } from '../../../lib/events/courses-of-event.repository.ts';
import { itemsOfExam, type ExamItem } from '../../../lib/courses/exam-items.repository.ts';
import { titleTaken } from '../../../lib/courses/exam-titles.repository.ts';
import { forbiddenPairs } from '../../../lib/people/kept-pairs.repository.ts';
import {
  membersOfRule,
  type RuleMemberRow,
} from '../../../lib/courses/examinee-rule.repository.ts';
import { otherStudents } from '../../../lib/outside-links/outside-links.repository.ts';
import { pairsOfLastTime } from '../../../lib/courses/pairs-of-last-time.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { problemsOf } from './draft-problems.ts';
import { assignsPeers, settingsOf, type DraftSettings } from './draft-settings.ts';
import * as repository from './exam-drafts.repository.ts';

/** A draft with everything that the database has about it. */
export interface Prepared {
  settings: DraftSettings;
  problems: ExamProblem[];
  /** Classes that examinees are in. */
  classes: { schoolClassID: number; grade: number; schoolClassName: string }[];
  examinees: RuleMemberRow[];
  competencies: { competencyID: number; name: Record<LanguageCode, string> }[];
  trends: { trendID: number; title: Record<LanguageCode, string> }[];
  schoolName: string;
  schoolKind: SchoolKind;
  questionType: Awaited<ReturnType<typeof repository.questionType>> | null;
  items: ExamItem[];
  /** Inside which evaluators are assigned first; null: inside classes. */
  groups: GroupOfStudents[] | null;
}

async function competencyIDsOf(
  tx: Tx,
  settings: DraftSettings,
  known: readonly number[],
): Promise<number[]> {
  switch (settings.competencySettingType) {
    case CompetencySettingType.Full:
      return [...known];
    case CompetencySettingType.Customize:
      return known.filter((id) => settings.competencyIDs.includes(id));
    default:
      return repository.competenciesOfSetting(tx, settings.competencySettingType);
  }
}

/** The competencies that a draft asks about: its set, and the members of the school's own ones that are valid. */
async function readCompetencies(tx: Tx, companyID: number, settings: DraftSettings) {
  const all = await repository.competencies(tx);
  const known = all.map((row) => row.competencyID);
  const custom = await repository.customCompetenciesOf(tx, companyID, settings.customCompetencyIDs);
  const valid = custom.filter((row) => row.isValid);
  const ids = new Set([
    ...(await competencyIDsOf(tx, settings, known)),
    ...valid.flatMap((row) => row.competencyIDs),
  ]);
  return {
    competencies: all.filter((row) => ids.has(row.competencyID)),
    customKnown: custom.length,
    customValid: valid.length,
  };
}

/** The question type, items and trends of a draft, as far as they are offered to this kind of school. */
async function readQuestions(
  tx: Tx,
  settings: DraftSettings,
  competencyIDs: number[],
  isPrimary: boolean,
) {
  const { questionTypeID, trendIDs } = settings;
  const questionType =
    questionTypeID === null ? undefined : await repository.questionType(tx, questionTypeID);
  const trends = trendIDs.length === 0 ? [] : await repository.trendsOf(tx, trendIDs);
  const items = questionType
    ? await itemsOfExam(tx, {
        competencyIDs,
        questionTypeID: questionType.questionTypeID,
        questionItems: null,
      })
    : [];
  return { questionType, items, trends: trends.filter((row) => isOffered(row, isPrimary)) };
}

/** Primary schools are offered the primary variant of a trend where there is one, others never. */
export const isOffered = (trend: { primarySchool: boolean }, isPrimary: boolean): boolean =>
  isPrimary || !trend.primarySchool;

/**
 * Reads a draft's settings, and what the database has about them.
 * @param context the moment, whether courses of this installation send mails, and the course whose settings these are
 * @param options.locksEvent whether the event that the course is made for stays as it is until the transaction ends
 */
export async function prepare(
  tx: Tx,
  session: StaffSession,
  data: ExamDraftData,
  context: { now: Date; sendsMail: boolean; evalSettingID?: number },
  { locksEvent = true }: { locksEvent?: boolean } = {},
): Promise<Prepared> {
  const { companyID, schoolYear, dispCtrlType } = session;
  const settings = settingsOf(data, context.sendsMail);
  const { rule } = settings;
  const school = await repository.schoolFacts(tx, companyID);
  const { competencies, ...custom } = await readCompetencies(tx, companyID, settings);
  const ids = competencies.map((row) => row.competencyID);
  const isPrimary = school.schoolKind === 'primary';
  const { questionType, items, trends } = await readQuestions(tx, settings, ids, isPrimary);
  const examinees = await membersOfRule(tx, companyID, schoolYear, rule);
  const classIDs = new Set(examinees.map((row) => row.schoolClassID));
  const classes = await repository.classesOf(tx, companyID, schoolYear, [
    ...new Set([...rule.schoolClassIDs, ...classIDs].filter((id) => id !== null)),
  ]);
  const groups = await readGroups(tx, companyID, schoolYear, settings);
  const problems = problemsOf(settings, {
    now: context.now,
    titleTaken: await titleTaken(tx, companyID, {
      evalSettingID: context.evalSettingID ?? null,
      schoolYear,
      title: settings.title,
    }),
    dispCtrlType,
    additionalPlans: school.additionalPlans,
    questionTypeKnown: questionType !== undefined,
    competencies: ids.length,
    ...custom,
    trendsOffered: trends.length,
    classesKnown: classes.filter((row) => rule.schoolClassIDs.includes(row.schoolClassID)).length,
    examinees: examinees.length,
    withEmail: examinees.filter((row) => row.hasEmail).length,
    // of a course that is there already the events know
    isEventUnknown:
      context.evalSettingID === undefined && !(await fitsEvent(tx, session, settings, locksEvent)),
    groupsKnown: groups === null || groups.length > 0,
  });
  return {
    settings,
    problems,
    classes: classes.filter((row) => classIDs.has(row.schoolClassID)),
    examinees,
    competencies,
    trends,
    schoolName: school.name,
    schoolKind: school.schoolKind,
    questionType: questionType ?? null,
    items,
    groups,
  };
}

/** The groups of the chosen setting, none of one that is not there; null where none is chosen, or none is needed. */
async function readGroups(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  settings: DraftSettings,
): Promise<GroupOfStudents[] | null> {
  const { groupSettingID } = settings;
  if (groupSettingID === null || !assignsPeers(settings)) return null;
  return readFinalGroups(tx, { companyID, groupSettingID, schoolYear, scope: null });
}

/**
 * Whether a course with these settings can become the one before or after the event that it is made for: an event of the
 * school year that the caller may change, which has none yet, and whose other course keeps the order.
 */
async function fitsEvent(
  tx: Tx,
  session: StaffSession,
  { forEvent, startAt }: DraftSettings,
  lock: boolean,
): Promise<boolean> {
  if (forEvent === null) return true;
  const event = await eventForCourse(tx, session.companyID, forEvent, { lock });
  if (!event || event.course !== null || event.schoolYear !== session.schoolYear) return false;
  if (!mayChangeEvent(session, event)) return false;
  if (event.otherStartAt === null || startAt === null) return true;
  const [own, other] = [{ startAt: new Date(startAt) }, { startAt: event.otherStartAt }];
  return forEvent.moment === 'before' ? isInOrder(own, other) : isInOrder(other, own);
}

/**
 * Whether a course with these settings links its classes: the option is on, two classes or more of a grade take part, and
 * evaluators are not assigned inside the groups of a group setting.
 */
export const comparesClasses = ({ settings, examinees, groups }: Prepared): boolean =>
  settings.compareClasses &&
  settings.peerEvaluation &&
  groups === null &&
  hasClassesToCompare(examinees);

/** The anchoring examples that a course with these settings will have. */
export async function anchoringOf(tx: Tx, prepared: Prepared): Promise<Anchoring | null> {
  if (!comparesClasses(prepared)) return null;
  const wording = prepared.questionType?.wording ?? 'general';
  const { schoolKind } = prepared;
  return readAnchoring(tx, await findNewestAnchoring(tx), { wording, schoolKind });
}

/**
 * Assigns the evaluators that settings ask for; none without peer evaluation.
 * @param course the course that has the settings already, with evaluations that stay
 */
export async function assign(
  tx: Tx,
  session: StaffSession,
  prepared: Prepared,
  seed: string,
  { assignEvaluators, now }: { assignEvaluators: AssignEvaluators; now: Date },
  course?: CourseAssigned,
): Promise<Assignment> {
  const { settings } = prepared;
  if (!assignsPeers(settings))
    return { pairs: [], fromSchool: [], shortfalls: [], linked: 0, repeated: [] };
  const people = await readAssignmentPeople(tx, session, prepared, now, course);
  // the draft's own id: the confirmation page shows what will be made
  return assignEvaluators({ ...people, evaluatorsPerStudent: settings.evaluatorsPerStudent, seed });
}

/** A course that has evaluations already, which stay. */
interface CourseAssigned {
  evalSettingID: number;
  kept: Pair[];
  keptFromSchool: Pair[];
}

/** Reads who may evaluate whom by the settings, whatever their number of evaluators. */
export async function readAssignmentPeople(
  tx: Tx,
  { companyID, schoolYear }: StaffSession,
  prepared: Prepared,
  now: Date,
  course?: CourseAssigned,
): Promise<Omit<AssignmentInput, 'evaluatorsPerStudent' | 'seed'>> {
  const { settings, examinees, groups } = prepared;
  const students = examinees.map((row) => row.studentID);
  return {
    groups: assignmentGroups(examinees, groups ?? []),
    school:
      settings.evaluatorScope === EvaluatorScope.SameSchool
        ? await otherStudents(tx, companyID, schoolYear, students)
        : [],
    avoid: await pairsOfLastTime(tx, companyID, students, course?.evalSettingID),
    linkAcrossClasses: comparesClasses(prepared)
      ? await circlesOfStudents(tx, companyID, schoolYear, students)
      : [],
    kept: course?.kept ?? [],
    forbidden: await forbiddenPairs(tx, companyID, course?.evalSettingID ?? null, {
      studentIDs: students,
      now,
    }),
    keptFromSchool: course?.keptFromSchool ?? [],
    // both scopes of the specification reach past the class, once the class is used up
    acrossGroups: true,
  };
}
