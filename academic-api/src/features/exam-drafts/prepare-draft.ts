import {
  CompetencySettingType,
  minutesToAnswer,
  type ExamDraftData,
  type ExamPreview,
  type ExamProblem,
  type LanguageCode,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { AssignEvaluators, Assignment } from '../../lib/evaluator-pairs.ts';
import { itemsOfExam, type ExamItem } from '../../lib/exam-items.repository.ts';
import type { StaffSession } from '../../lib/session.ts';
import { problemsOf, settingsOf, type DraftSettings } from './draft-settings.ts';
import * as repository from './exam-drafts.repository.ts';

/** A draft with everything that the database says about it. */
export interface Prepared {
  settings: DraftSettings;
  problems: ExamProblem[];
  classes: { schoolClassID: number; grade: number; schoolClassName: string }[];
  examinees: repository.ExamineeRow[];
  competencies: { competencyID: number; name: Record<LanguageCode, string> }[];
  questionTypeTitle: Record<LanguageCode, string> | null;
  items: ExamItem[];
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

/** Reads a draft's settings, and what the database says about them. */
export async function prepare(
  tx: Tx,
  session: StaffSession,
  data: ExamDraftData,
  now: Date,
): Promise<Prepared> {
  const { companyID, schoolYear } = session;
  const settings = settingsOf(data);
  const all = await repository.competencies(tx);
  const ids = await competencyIDsOf(
    tx,
    settings,
    all.map((row) => row.competencyID),
  );
  const questionType =
    settings.questionTypeID === null
      ? undefined
      : await repository.questionType(tx, settings.questionTypeID);
  const chosen = settings.schoolClassIDs;
  const classes =
    chosen.length === 0 ? [] : await repository.classesOf(tx, companyID, schoolYear, chosen);
  const examinees = await repository.examineesOf(
    tx,
    companyID,
    schoolYear,
    classes.map((row) => row.schoolClassID),
  );
  const items = questionType
    ? await itemsOfExam(tx, {
        competencyIDs: ids,
        questionTypeID: questionType.questionTypeID,
        questionItems: null,
      })
    : [];
  const problems = problemsOf(settings, {
    now,
    titleTaken: await repository.titleTaken(tx, companyID, schoolYear, settings.title),
    questionTypeKnown: questionType !== undefined,
    competencies: ids.length,
    classesKnown: classes.length,
    examinees: examinees.length,
    withEmail: examinees.filter((row) => row.hasEmail).length,
  });
  const competencies = all.filter((row) => ids.includes(row.competencyID));
  const questionTypeTitle = questionType?.title ?? null;
  return { settings, problems, classes, examinees, competencies, questionTypeTitle, items };
}

/** Assigns the evaluators that a draft asks for; none without peer evaluation. */
export async function assign(
  tx: Tx,
  session: StaffSession,
  { settings, examinees }: Prepared,
  draftID: string,
  assignEvaluators: AssignEvaluators,
): Promise<Assignment> {
  if (!settings.peerEvaluation) return { pairs: [], shortfalls: [], repeated: [] };
  const members = Map.groupBy(examinees, (row) => row.schoolClassID);
  const students = examinees.map((row) => row.studentID);
  return assignEvaluators({
    groups: [...members].map(([groupID, rows]) => ({
      groupID,
      members: rows.map((row) => row.studentID),
    })),
    evaluatorsPerStudent: settings.evaluatorsPerStudent,
    // the draft's own id: the confirmation page shows what will be made
    seed: draftID,
    avoid: await repository.pairsOfLastTime(tx, session.companyID, students),
    // both scopes of the specification reach past the class, once the class is used up
    acrossGroups: true,
  });
}

/** The figures of the confirmation page, names in the reader's language. */
export function previewOf(
  prepared: Prepared,
  assignment: Assignment,
  language: LanguageCode,
): ExamPreview {
  const { settings, classes, examinees, items } = prepared;
  const given = new Map(examinees.map((row) => [row.studentID, settings.selfEvaluation ? 1 : 0]));
  for (const { evaluatorID } of assignment.pairs) {
    given.set(evaluatorID, (given.get(evaluatorID) ?? 0) + 1);
  }
  const asked = [...given.values()].map((requests) => requests * items.length);
  const most = asked.reduce((a, b) => Math.max(a, b), 0);
  const named = (schoolClassID: number) => {
    const row = classes.find((c) => c.schoolClassID === schoolClassID);
    return { schoolClassID, grade: row?.grade ?? 0, schoolClassName: row?.schoolClassName ?? '' };
  };
  const withEmail = examinees.filter((row) => row.hasEmail).length;
  return {
    classes: classes.map((row) => ({
      ...named(row.schoolClassID),
      students: examinees.filter((e) => e.schoolClassID === row.schoolClassID).length,
    })),
    examinees: examinees.length,
    competencies: prepared.competencies.map((row) => ({ ...row, name: row.name[language] })),
    questionTypeTitle: prepared.questionTypeTitle?.[language] ?? '',
    questions: items.length,
    selfRequests: settings.selfEvaluation ? examinees.length : 0,
    peerRequests: assignment.pairs.length,
    questionsPerPerson: { min: asked.reduce((a, b) => Math.min(a, b), most), max: most },
    minutesPerPerson: minutesToAnswer(most),
    shortfalls: assignment.shortfalls.map((shortfall) => ({
      ...named(shortfall.groupID),
      students: shortfall.size,
      wanted: shortfall.wanted,
      insideClass: shortfall.inside,
      acrossClasses: shortfall.across,
      missing: shortfall.missing,
    })),
    repeatedPairs: assignment.repeated.length,
    mails: settings.openingMail ? withEmail : 0,
    withoutEmail: examinees.length - withEmail,
  };
}
