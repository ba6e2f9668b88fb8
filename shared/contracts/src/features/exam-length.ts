import { anchoringQuestions } from './anchoring-example.ts';
import { answerPace, itemsOfPart, minutesToAnswer, type DispositionMethod } from './answer.ts';

export interface PartLength {
  questions: number;
  minutes: number;
}

export interface ExamLength {
  parts: Record<'examples' | 'self' | 'peer' | 'disposition' | 'trend' | 'survey', PartLength>;
  questions: number;
  /** Minutes of all parts together with the start, rounded up once. */
  minutes: number;
}

/**
 * The questions of one person and how long they take.
 * @param exam questions about one person, whether the person answers about themselves, about how many others, and the
 * parts beside
 */
export function examLength(exam: {
  questions: number;
  selfEvaluation: boolean;
  peers: number;
  /** Whoever evaluates others answers about the anchoring examples first. */
  hasExamples: boolean;
  disposition: DispositionMethod | null;
  trends: number;
  /** Questions about events. */
  surveyItems: number;
}): ExamLength {
  const { secondsPerQuestion, secondsPerStatement, secondsOfImplicitTask } = answerPace;
  const partOf = (questions: number, seconds: number): PartLength => ({
    questions,
    minutes: Math.ceil(seconds / 60),
  });
  const questions = (count: number): PartLength => partOf(count, count * secondsPerQuestion);
  const evaluations = (people: number): PartLength => questions(exam.questions * people);
  const statements = (count: number): PartLength => partOf(count, count * secondsPerStatement);
  const parts = {
    examples: questions(exam.hasExamples && exam.peers > 0 ? anchoringQuestions : 0),
    self: evaluations(exam.selfEvaluation ? 1 : 0),
    peer: evaluations(exam.peers),
    disposition:
      exam.disposition === 'implicit'
        ? partOf(0, secondsOfImplicitTask)
        : statements(exam.disposition === 'form' ? itemsOfPart.disposition : 0),
    trend: statements(exam.trends * itemsOfPart.trend),
    survey: statements(exam.surveyItems),
  };
  return {
    parts,
    questions: Object.values(parts).reduce((sum, part) => sum + part.questions, 0),
    minutes: minutesToAnswer(
      parts.examples.questions + parts.self.questions + parts.peer.questions,
      exam,
    ),
  };
}
