import type { ExamDetail } from '@mebae/contracts';
import { formatDateTime } from '@mebae/platform';
import type { ComparedFields } from '@mebae/ui/forms';
import { fromJapanInput } from '../../../lib/japan-time.ts';
import { reminderFields, type SettingWords } from '../steps/settings-differences.ts';
import { formFrom, type ExamForm } from './exam-form.ts';

/**
 * How a conflict names the fields of a course that has started. Only what was changed here is saved, so that a field
 * which only others have changed stays theirs and is no difference.
 */
export function comparedExam(
  { t, language }: Pick<SettingWords, 't' | 'language'>,
  { before, typed }: { before: ExamForm; typed: () => ExamForm },
): ComparedFields<ExamForm, ExamDetail> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const onOff = (isOn: boolean): string => t(isOn ? 'setting.on' : 'setting.off');
  return {
    valuesOf: (latest) => {
      const now = typed();
      const untouched = Object.entries(now).filter(([name, value]) =>
        isSame(value, before[name as keyof ExamForm]),
      );
      return { ...formFrom(latest), ...Object.fromEntries(untouched) };
    },
    labels: {
      title: t('exam.title'),
      description: t('exam.description'),
      endAt: t('exam.endAt'),
      automaticReports: t('base.automaticReports'),
      joinLater: t('examinees.joinLater'),
      requestPermission: t('evaluators.permission'),
      mail: t('step.mail'),
    },
    texts: {
      endAt: (typedEnd) => formatDateTime(fromJapanInput(typedEnd), language),
      automaticReports: onOff,
      joinLater: onOff,
      requestPermission: (permission) => t(`evaluators.permission.${permission}`),
      mail: (mail) =>
        reminderFields(mail, { t, language })
          .map(([label, text]) => t('setting.of', { label, text }))
          .join('\n'),
    },
  };
}
