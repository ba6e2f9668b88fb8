import { ApiError, useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState } from '@mebae/ui';
import { addressID } from '../../lib/address-id.ts';
import { listPart, withQuery } from '../../lib/list-query.ts';
import { useGrowth } from '../../lib/growth.resource.ts';
import { paths } from '../../lib/paths.ts';
import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { useText } from '../../lib/text.ts';
import { useInterviewQuestions, useRecord } from './overview.resource.ts';
import { Overview } from './overview.tsx';

/** The record of one student: what to look at first, then the profile and the scores of one course. */
export default function OverviewPage() {
  return <RecordPart part="overview">{(studentID) => <Loaded studentID={studentID} />}</RecordPart>;
}

const isNotInExam = (error: unknown): boolean =>
  error instanceof ApiError && error.category === 1 && error.code === 22;

function Loaded({ studentID }: { studentID: number }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const { data, error, mutate, isValidating } = useRecord(
    studentID,
    addressID(search.get('evalSettingID')),
  );
  // The record's cards read them: asked for by the cards, they would come a round trip after the record.
  useGrowth(studentID);
  useInterviewQuestions();
  const chooseExam = (evalSettingID: number) => {
    const next = new URLSearchParams(search);
    next.set('evalSettingID', String(evalSettingID));
    setSearch(next, { replace: true });
  };
  if (isNotInExam(error)) {
    return (
      <EmptyState
        title={t('notInExam.title')}
        body={t('notInExam.body')}
        action={
          <LinkButton to={withQuery(paths.record(studentID), listPart(search))}>
            {t('notInExam.newest')}
          </LinkButton>
        }
      />
    );
  }
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <LoadingState label={t('record.loading')} />
    );
  }
  return (
    <Overview
      record={data}
      isRefreshing={isValidating}
      error={error}
      onRetry={() => void mutate()}
      onExam={chooseExam}
    />
  );
}
