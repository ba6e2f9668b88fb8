import { useSchoolYear, useSearchParams, useSession } from '@mebae/platform';
import {
  Allowed,
  AllowedContent,
  EmptyState,
  ErrorState,
  FilterTabs,
  LinkButton,
  LoadingState,
  PageHeader,
} from '@mebae/ui';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ChangeBoard } from './change-board.tsx';
import { useClassChange, useGrades } from './class-change.resource.ts';
import { CreateClasses } from './create-classes.tsx';

/**
 * `/pages/schoolClasses/change`: administrators put this year's students into next year's classes, grade by grade, by
 * hand or by a proposal; broken conditions are shown, and confirming can be undone.
 */
export default function ClassChangePage() {
  const t = useText();
  const [query] = useSearchParams();
  const excel = (
    <Allowed call="classChangeImport.preview">
      <LinkButton icon={<DocumentTableRegular />} to={paths.changeImportOf(query.get('grade'))}>
        {t('change.excel')}
      </LinkButton>
    </Allowed>
  );
  return (
    <>
      <PageHeader
        title={t('change.title')}
        breadcrumbs={[{ label: t('classes.title'), to: paths.schoolClasses }]}
        actions={excel}
      />
      <AllowedContent call="classChange.read">
        <Grades />
      </AllowedContent>
    </>
  );
}

function Grades() {
  const t = useText();
  const { data, error, mutate } = useGrades();
  const [year] = useSchoolYear();
  const { profile } = useSession();
  const [query, setQuery] = useSearchParams();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (year !== profile.schoolYear) return <EmptyState title={t('change.otherYear')} />;
  const first = data.data[0];
  if (!first) return <EmptyState title={t('classes.none')} body={t('change.noClassesHint')} />;
  const grade =
    data.data.find((row) => String(row.grade) === query.get('grade'))?.grade ?? first.grade;
  return (
    <>
      <FilterTabs
        label={t('students.grade')}
        tabs={data.data.map((row) => ({
          value: String(row.grade),
          content: t('change.gradeTab', {
            from: row.grade,
            to: row.grade + 1,
            students: row.students,
          }),
        }))}
        value={String(grade)}
        onChange={(value) => setQuery({ grade: value })}
      />

      <Change key={grade} grade={grade} />
    </>
  );
}

function Change({ grade }: { grade: number }) {
  const t = useText();
  const { data, error, mutate } = useClassChange(grade);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.students.length === 0) return <EmptyState title={t('change.noStudents')} />;
  if (data.classes.length === 0) return <CreateClasses change={data} />;
  return <ChangeBoard change={data} />;
}
