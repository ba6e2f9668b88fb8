import type { NewOutsideEvaluator, PersonInCourse } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { useEvaluatorActions } from './exam-evaluators.resource.ts';

export interface AddOutsideFormProps {
  evalSettingID: number;
  /** Students of the chosen class; none while they are read. */
  people: readonly PersonInCourse[];
}

/** @returns a function that adds people from outside and says how many, and how many mails were written */
export function useAddOutside(evalSettingID: number) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { addOutside } = useEvaluatorActions(evalSettingID);
  return async (evaluators: NewOutsideEvaluator[], sendMail: boolean): Promise<void> => {
    const { added, mails } = await addOutside(evaluators, sendMail);
    notice.success(t('outside.added', { count: added, mails }));
  };
}
