import { useMay, useSchoolYear, useSession } from '@mebae/platform';
import { Allowed, ErrorState, LinkButton, LoadingState, PageHeader } from '@mebae/ui';
import { useClasses } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ClassesForm } from './classes-form.tsx';
import { ClassesView } from './classes-view.tsx';

/**
 * `/pages/schoolClasses`: staff read the year's classes by grade. Administrators edit those of the current year in
 * place; a class with students can't be deleted.
 */
export default function SchoolClassesPage() {
  const t = useText();
  const [year] = useSchoolYear();
  return (
    <>
      <PageHeader
        title={t('classes.title')}
        subtitle={t('students.year', { year })}
        actions={
          <Allowed call="classChange.overview">
            <LinkButton to={paths.classChange}>{t('classes.toChange')}</LinkButton>
          </Allowed>
        }
      />
      <Classes />
    </>
  );
}

function Classes() {
  const { data, error, mutate } = useClasses();
  const [year] = useSchoolYear();
  const { profile } = useSession();
  const mayEdit = useMay('classes.save') && year === profile.schoolYear;
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (!mayEdit) return <ClassesView classes={data.data} />;
  return <ClassesForm classes={data.data} />;
}
