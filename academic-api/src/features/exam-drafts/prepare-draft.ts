import {
  CompetencySettingType,
  EvaluatorScope,
  type ExamDraftData,
  type ExamProblem,
  type LanguageCode,
} from '@mebae/contracts';
import { mayChangeEvent } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import type { AssignEvaluators, Assignment, Pair } from '../../lib/evaluator-pairs.ts';
import { readFinalGroups, type GroupOfStudents } from '../../lib/group-settings.repository.ts';
import { assignmentGroups } from '../../lib/assignment-groups.ts';
import { eventForCourse, isInOrder } from '../../lib/events/courses-of-event.repository.ts';
import { itemsOfExam, type ExamItem } from '../../lib/exam-items.repository.ts';
import { titleTaken } from '../../lib/exam-titles.repository.ts';
import { membersOfRule, type RuleMemberRow } from '../../lib/examinee-rule.repository.ts';
import { otherStudents } from '../../lib/outside-links/outside-links.repository.ts';
import { pairsOfLastTime } from '../../lib/pairs-of-last-time.repository.ts';
import type { StaffSession } from '../../lib/session.ts';
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
 */
export async function prepare(
  tx: Tx,
  session: StaffSession,
  data: ExamDraftData,
  context: { now: Date; sendsMail: boolean; evalSettingID?: number },
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
      context.evalSettingID === undefined && !(await fitsEvent(tx, session, settings)),
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
): Promise<boolean> {
  if (forEvent === null) return true;
  const event = await eventForCourse(tx, session.companyID, forEvent);
  if (!event || event.course !== null || event.schoolYear !== session.schoolYear) return false;
  if (!mayChangeEvent(session, event)) return false;
  if (event.otherStartAt === null || startAt === null) return true;
  const [own, other] = [{ startAt: new Date(startAt) }, { startAt: event.otherStartAt }];
  return forEvent.moment === 'before' ? isInOrder(own, other) : isInOrder(other, own);
}

/**
 * Assigns the evaluators that settings ask for; none without peer evaluation.
 * @param course the course that has the settings already, with evaluations that stay
 */
export async function assign(
  tx: Tx,
  { companyID, schoolYear }: StaffSession,
  { settings, examinees, groups }: Prepared,
  seed: string,
  assignEvaluators: AssignEvaluators,
  course?: { evalSettingID: number; kept: Pair[]; keptFromSchool: Pair[] },
): Promise<Assignment> {
  if (!assignsPeers(settings)) return { pairs: [], fromSchool: [], shortfalls: [], repeated: [] };
  const students = examinees.map((row) => row.studentID);
  return assignEvaluators({
    groups: assignmentGroups(examinees, groups ?? []),
    school:
      settings.evaluatorScope === EvaluatorScope.SameSchool
        ? await otherStudents(tx, companyID, schoolYear, students)
        : [],
    evaluatorsPerStudent: settings.evaluatorsPerStudent,
    // the draft's own id: the confirmation page shows what will be made
    seed,
    avoid: await pairsOfLastTime(tx, companyID, students, course?.evalSettingID),
    kept: course?.kept ?? [],
    keptFromSchool: course?.keptFromSchool ?? [],
    // both scopes of the specification reach past the class, once the class is used up
    acrossGroups: true,
  });
}
