import { EmptyState, ErrorState, LoadingState } from '@mebae/ui';
import { isNotInExam, NotInExam } from '../../lib/not-in-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { useText } from '../../lib/text.ts';
import { useChosenExam } from '../../lib/use-chosen-exam.ts';
import { useAllCompetencies } from './all-competencies.resource.ts';
import { AllCompetenciesView } from './all-competencies-view.tsx';

/**
 * `/pages/student-all-competency/:studentID`: staff read every competency of a student in one course, and save it as
 * Excel.
 */
export default function AllCompetenciesPage() {
  return (
    <RecordPart part="allCompetencies">
      {(studentID) => <Loaded studentID={studentID} />}
    </RecordPart>
  );
}

function Loaded({ studentID }: { studentID: number }) {
  const t = useText();
  const [evalSettingID, chooseExam] = useChosenExam();
  const { data, error, mutate } = useAllCompetencies(studentID, evalSettingID);
  if (isNotInExam(error)) return <NotInExam path={paths.allCompetencies(studentID)} />;
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  if (data.exams.length === 0) {
    return <EmptyState title={t('noExam.title')} body={t('noExam.body')} />;
  }
  return <AllCompetenciesView studentID={studentID} all={data} onExam={chooseExam} />;
}
