import { ApiError, useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState } from '@mebae/ui';
import { addressID } from '../../lib/address-id.ts';
import { listPart, withQuery } from '../../lib/list-query.ts';
import { paths } from '../../lib/paths.ts';
import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { useText } from '../../lib/text.ts';
import { useAllCompetencies } from './all-competencies.resource.ts';
import { AllCompetenciesView } from './all-competencies-view.tsx';

/** `/pages/student-all-competency/:studentID`: every competency of a student in one course. */
export default function AllCompetenciesPage() {
  return (
    <RecordPart part="allCompetencies">
      {(studentID) => <Loaded studentID={studentID} />}
    </RecordPart>
  );
}

const isNotInExam = (error: unknown): boolean =>
  error instanceof ApiError && error.category === 1 && error.code === 22;

function Loaded({ studentID }: { studentID: number }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const { data, error, mutate } = useAllCompetencies(
    studentID,
    addressID(search.get('evalSettingID')),
  );
  if (isNotInExam(error)) {
    return (
      <EmptyState
        title={t('notInExam.title')}
        body={t('notInExam.body')}
        action={
          <LinkButton to={withQuery(paths.allCompetencies(studentID), listPart(search))}>
            {t('notInExam.newest')}
          </LinkButton>
        }
      />
    );
  }
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  if (data.exams.length === 0) {
    return <EmptyState title={t('noExam.title')} body={t('noExam.body')} />;
  }
  const chooseExam = (evalSettingID: number) => {
    const next = new URLSearchParams(search);
    next.set('evalSettingID', String(evalSettingID));
    setSearch(next, { replace: true });
  };
  return <AllCompetenciesView studentID={studentID} all={data} onExam={chooseExam} />;
}
