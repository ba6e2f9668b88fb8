import { answerPace, itemsOfPart, minutesToAnswer, type DispositionMethod } from './answer.ts';

export interface PartLength {
  questions: number;
  minutes: number;
}

export interface ExamLength {
  parts: Record<'self' | 'peer' | 'disposition' | 'trend' | 'survey', PartLength>;
  questions: number;
  /** Of all parts together with the start, rounded up once. */
  minutes: number;
}

/**
 * What one person is asked and how long that takes.
 * @param exam questions about one person, whether the person answers about themselves, about how many others, and the
 * parts beside
 */
export function examLength(exam: {
  questions: number;
  selfEvaluation: boolean;
  peers: number;
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
  const evaluations = (people: number): PartLength =>
    partOf(exam.questions * people, exam.questions * people * secondsPerQuestion);
  const statements = (count: number): PartLength => partOf(count, count * secondsPerStatement);
  const parts = {
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
    minutes: minutesToAnswer(parts.self.questions + parts.peer.questions, exam),
  };
}
