import type { LeftOutOfCopy } from '@mebae/contracts';
import {
  useDialog,
  useNavigate,
  useNotice,
  useSchoolYear,
  useSession,
  useTranslation,
} from '@mebae/platform';
import { useState } from 'react';
import { useClassName } from './class-name.ts';
import { useStartCopy } from './exam.resource.ts';
import { paths } from './paths.ts';

/**
 * Begins a draft with the settings of a course and opens it, in the present school year whatever year is shown.
 * Settings that the draft had to go without are named.
 */
export function useCopyExam(): { isCopying: boolean; copy: (evalSettingID: number) => void } {
  const notice = useNotice();
  const navigate = useNavigate();
  const startCopy = useStartCopy();
  const { alert } = useDialog();
  const { t } = useTranslation('exams');
  const linesOf = useLeftOutLines();
  const { profile } = useSession();
  const [year, setYear] = useSchoolYear();
  const [isCopying, setCopying] = useState(false);
  const begin = async (evalSettingID: number): Promise<void> => {
    const { draftID, step, leftOut } = await startCopy(evalSettingID);
    await navigate(paths.draft(draftID, step));
    if (year !== profile.schoolYear) setYear(profile.schoolYear);
    const lines = linesOf(leftOut);
    if (lines.length > 0) await alert({ title: t('copy.leftOut'), body: lines.join('\n') });
  };
  return {
    isCopying,
    copy: (evalSettingID) => {
      setCopying(true);
      begin(evalSettingID)
        .catch((error: unknown) => notice.error(error))
        .finally(() => setCopying(false));
    },
  };
}

/** Sentences about settings that a copy could not take over. */
function useLeftOutLines(): (leftOut: LeftOutOfCopy) => string[] {
  const { t } = useTranslation('exams');
  const className = useClassName();
  return ({ questions, deletedCompetencies, classes, tags, students }) => [
    ...(questions.length > 0
      ? [t('copy.questions', { names: questions.join(t('separator')) })]
      : []),
    ...(deletedCompetencies > 0 ? [t('copy.deleted', { count: deletedCompetencies })] : []),
    ...(classes.length > 0
      ? [t('copy.classes', { names: classes.map(className).join(t('separator')) })]
      : []),
    ...(tags > 0 ? [t('copy.tags', { count: tags })] : []),
    ...(students > 0 ? [t('copy.students', { count: students })] : []),
  ];
}
