import type { ExamDraftData, ExamProblem } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import type { DraftState } from './use-draft.ts';

/** What each step of the wizard gets. */
export interface StepProps {
  data: ExamDraftData;
  /** What the last check found wrong in this step. */
  problems: readonly ExamProblem[];
  onChange: DraftState['change'];
}

/**
 * What stands below a field: nothing, or the first problem with it.
 * @returns a function from a field's name to Fluent's validation props
 */
export function useFieldProblems(problems: readonly ExamProblem[]) {
  const { t } = useTranslation('exams');
  return (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem
      ? {
          validationState: problem.severity,
          validationMessage: t(`problem.${problem.code}`),
        }
      : {};
  };
}
