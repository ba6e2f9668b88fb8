import type { AnchoringExample, ExamLength, ExamPreview, LanguageCode } from '@mebae/contracts';
import type { Assignment } from '../../../lib/courses/evaluator-pairs.ts';
import { nameOfGroup } from '../../../lib/courses/assignment-groups.ts';
import { lengthOfPerson } from './length-of-draft.ts';
import { precisionOf } from './precision-of-draft.ts';
import { comparesClasses, type Prepared } from './prepare-draft.ts';
import type { SurveyOfDraft } from './survey-of-draft.ts';

/** The figures of the confirmation page, names in the reader's language. */
export function previewOf(
  prepared: Prepared,
  assignment: Assignment,
  survey: SurveyOfDraft,
  anchoringExamples: AnchoringExample[] | null,
  language: LanguageCode,
): ExamPreview {
  const { settings, classes, examinees, items, trends } = prepared;
  const { selfEvaluation, disposition } = settings;
  const peers = new Map(examinees.map((row) => [row.studentID, 0]));
  for (const { evaluatorID } of assignment.pairs) {
    peers.set(evaluatorID, (peers.get(evaluatorID) ?? 0) + 1);
  }
  const lengths = examinees.map(({ studentID }) =>
    lengthOfPerson(
      prepared,
      peers.get(studentID) ?? 0,
      survey.students.has(studentID) ? survey.items : 0,
    ),
  );
  const isAsked = examinees.some(({ studentID }) => survey.students.has(studentID));
  const longest = (part: (length: ExamLength) => number): number =>
    lengths.reduce((most, length) => Math.max(most, part(length)), 0);
  const most = lengthOfPerson(
    prepared,
    [...peers.values()].reduce((a, b) => Math.max(a, b), 0),
    isAsked ? survey.items : 0,
  );
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
    questionTypeTitle: prepared.questionType?.title[language] ?? '',
    disposition,
    trends: trends.map(({ trendID, title }) => ({ trendID, title: title[language] })),
    questions: items.length,
    parts: most.parts,
    selfRequests: selfEvaluation ? examinees.length : 0,
    peerRequests: assignment.pairs.length + assignment.fromSchool.length,
    questionsPerPerson: {
      min: lengths.reduce((least, length) => Math.min(least, length.questions), Infinity),
      max: longest((length) => length.questions),
    },
    minutesPerPerson: longest((length) => length.minutes),
    precision: precisionOf(prepared, [...assignment.pairs, ...assignment.fromSchool]),
    shortfalls: assignment.shortfalls.map((shortfall) => ({
      ...named(shortfall.groupID),
      groupName: nameOfGroup(prepared.groups ?? [], shortfall.groupID),
      students: shortfall.size,
      wanted: shortfall.wanted,
      insideClass: shortfall.inside,
      acrossClasses: shortfall.across,
      fromSchool: shortfall.fromSchool,
      missing: shortfall.missing,
    })),
    anchoringExamples,
    linkedPairs: comparesClasses(prepared) ? assignment.linked : null,
    repeatedPairs: assignment.repeated.length,
    withEmail,
    mails: settings.mail.opening ? withEmail : 0,
    withoutEmail: examinees.length - withEmail,
  };
}
