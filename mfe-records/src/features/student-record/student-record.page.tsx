import { ApiError, useParams, useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, PageHeader, LinkButton } from '@mebae/ui';
import { listPart, withQuery } from '../../lib/list-query.ts';
import { useText } from '../../lib/text.ts';
import { RecordView } from './record-view.tsx';
import { useRecord } from './student-record.resource.ts';

/** An id as it may stand in an address; null for anything else. */
const idOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const isFailure = (error: unknown, category: number, code: number): boolean =>
  error instanceof ApiError && error.category === category && error.code === code;

/** The record of one student. A change of student starts anew: nothing of the one before stays on the screen. */
export default function StudentRecordPage() {
  const studentID = idOf(useParams()['studentID']);
  if (studentID === null) return <NoStudent />;
  return <StudentRecord key={studentID} studentID={studentID} />;
}

function StudentRecord({ studentID }: { studentID: number }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const { data, error, mutate, isValidating } = useRecord(
    studentID,
    idOf(search.get('evalSettingID')),
  );
  const chooseExam = (evalSettingID: number) => {
    const next = new URLSearchParams(search);
    next.set('evalSettingID', String(evalSettingID));
    setSearch(next, { replace: true });
  };
  if (isFailure(error, 2, 4)) return <NoStudent />;
  if (isFailure(error, 1, 22)) {
    return (
      <>
        <PageHeader title={t('record.title')} />
        <EmptyState
          title={t('notInExam.title')}
          body={t('notInExam.body')}
          action={
            <LinkButton to={withQuery(`/pages/student-record/${studentID}`, listPart(search))}>
              {t('notInExam.newest')}
            </LinkButton>
          }
        />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <PageHeader title={t('record.title')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('record.loading')} />
        )}
      </>
    );
  }
  return (
    <RecordView
      record={data}
      isRefreshing={isValidating}
      error={error}
      onRetry={() => void mutate()}
      onExam={chooseExam}
    />
  );
}

function NoStudent() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={t('record.title')} />
      <EmptyState
        title={t('noStudent.title')}
        body={t('noStudent.body')}
        action={
          <LinkButton to={withQuery('/pages/students', listPart(search))}>
            {t('record.toList')}
          </LinkButton>
        }
      />
    </>
  );
}
