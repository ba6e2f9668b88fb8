import { examLength, type ExamLength } from '@mebae/contracts';
import { comparesClasses, type Prepared } from './prepare-draft.ts';

/**
 * The questions that a draft asks one person, and how long they take.
 * @param peers how many others the person evaluates
 * @param surveyItems questions about the events of the course
 */
export function lengthOfPerson(prepared: Prepared, peers: number, surveyItems: number): ExamLength {
  const { settings, items, trends } = prepared;
  return examLength({
    questions: items.length,
    selfEvaluation: settings.selfEvaluation,
    peers,
    hasExamples: comparesClasses(prepared),
    disposition: settings.disposition,
    trends: trends.length,
    surveyItems,
  });
}
