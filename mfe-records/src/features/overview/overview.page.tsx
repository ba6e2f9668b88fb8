import { ErrorState, LoadingState } from '@mebae/ui';
import { useGrowth } from '../../lib/growth.resource.ts';
import { isNotInExam, NotInExam } from '../../lib/not-in-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { useText } from '../../lib/text.ts';
import { useChosenExam } from '../../lib/use-chosen-exam.ts';
import { useInterviewQuestions, useRecord } from './overview.resource.ts';
import { Overview } from './overview.tsx';

/**
 * Staff read the record of one student: what to look at first, then the profile and the scores of one course. Scores
 * that are not fixed are marked.
 */
export default function OverviewPage() {
  return <RecordPart part="overview">{(studentID) => <Loaded studentID={studentID} />}</RecordPart>;
}

function Loaded({ studentID }: { studentID: number }) {
  const t = useText();
  const [evalSettingID, chooseExam] = useChosenExam();
  const { data, error, mutate, isValidating } = useRecord(studentID, evalSettingID);
  // The record's cards read them: asked for by the cards, they would come a round trip after the record.
  useGrowth(studentID);
  useInterviewQuestions();
  if (isNotInExam(error)) return <NotInExam path={paths.record(studentID)} />;
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
