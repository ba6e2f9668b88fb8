import type { ExamDraftData, ExamProblem } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';

/** The message below a field; nothing when it has no problem. */
export interface FieldMessage {
  validationState?: 'error' | 'warning';
  validationMessage?: string;
}

type Part = Exclude<keyof ExamDraftData, 'copiedFrom' | 'forEvent'>;

/** Changes values of one part of the settings. */
export type ChangeSettings = <P extends Part>(
  part: P,
  values: NonNullable<ExamDraftData[P]>,
) => void;

/** Properties of each step of the wizard. */
export interface StepProps {
  data: ExamDraftData;
  /** How many questions the course asks beside about its events. */
  surveyItems: number;
  /** Problems that the last check found in this step. */
  problems: readonly ExamProblem[];
  onChange: ChangeSettings;
}

/** @returns a function from a field's name to the first problem with it, as Fluent's `Field` takes it */
export function useFieldProblems(problems: readonly ExamProblem[]) {
  const { t } = useTranslation('exams');
  return (field: string): FieldMessage => {
    const problem = problems.find((found) => found.field === field);
    return problem
      ? {
          validationState: problem.severity,
          validationMessage: t(`problem.${problem.code}`),
        }
      : {};
  };
}

/**
 * Says at once that a text is too long: it is kept whole, so that its author decides what to leave out.
 * @returns a function from a text and its limit to what stands below its field
 */
export function useLengthProblem() {
  const { t } = useTranslation('exams');
  return (text: string, count: number): FieldMessage =>
    text.trim().length > count
      ? {
          validationState: 'error',
          validationMessage: t('problem.tooLongBy', { count, length: text.trim().length }),
        }
      : {};
}
