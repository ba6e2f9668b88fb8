import type { ExamDraftData } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform';
import type { Difference } from '@mebae/ui/forms';
import { useClassName } from '../../../lib/class-name.ts';
import { readSettingNames } from './setting-names.resource.ts';
import { settingsDifferences } from './settings-differences.ts';

/** @returns a function that reads where two versions of a course's settings differ */
export function useSettingsDifferences(): (
  mine: ExamDraftData,
  theirs: ExamDraftData,
) => Promise<Difference[]> {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return async (mine, theirs) =>
    settingsDifferences(mine, theirs, {
      t: (key, values) => t(key, { ...values }),
      language,
      className,
      names: await readSettingNames([mine, theirs]),
    });
}
