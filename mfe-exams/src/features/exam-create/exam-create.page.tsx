import { Button, useTranslation } from '@mebae/platform';
import { AllowedContent, EmptyState, PageHeader } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useShownYear } from '../../lib/use-shown-year.ts';
import { Wizard } from './wizard.tsx';

/** `/pages/exam/create`: five steps, each saved as a draft; reloading the page loses nothing. */
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
        {isPresent ? <Wizard /> : <OtherYear />}
      </AllowedContent>
    </>
  );
}

/** Courses are made in the present year only: its classes and students take part. */
function OtherYear() {
  const { t } = useTranslation('exams');
  const { present, showPresent } = useShownYear();
  return (
    <EmptyState
      title={t('create.otherYear', { present })}
      action={
        <Button appearance="primary" onClick={showPresent}>
          {t('create.showPresent', { present })}
        </Button>
      }
    />
  );
}
