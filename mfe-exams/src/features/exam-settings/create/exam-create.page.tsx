import { useTranslation } from '@mebae/platform';
import { AllowedContent, PageHeader } from '@mebae/ui';
import { paths } from '../../../lib/paths.ts';
import { useShownYear } from '../../../lib/use-shown-year.ts';
import { WizardStart } from './wizard-start.tsx';

/**
 * `/pages/exam/create`: administrators make a course in five steps, each saved as a draft; reloading the page loses
 * nothing, and what is missing is named at its step.
 */
export default function ExamCreatePage() {
  const { t } = useTranslation('exams');
  const { year, isPresent } = useShownYear();
  return (
    <>
      <PageHeader
        title={t('create.title')}
        subtitle={isPresent ? t('create.year', { year }) : undefined}
        breadcrumbs={[{ label: t('list.title'), to: paths.list }]}
      />
      <AllowedContent call="examDrafts.create">
        <WizardStart />
      </AllowedContent>
    </>
  );
}
