import type { ExamDetail } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { PageHeader } from '@mebae/ui';
import { paths } from '../../../lib/paths.ts';

/** The head of the page, whatever may still be changed. */
export function EditHeader({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  return (
    <PageHeader
      title={t('edit.title')}
      breadcrumbs={[
        { label: t('list.title'), to: paths.list },
        { label: exam.title, to: paths.exam(exam.evalSettingID) },
      ]}
    />
  );
}
