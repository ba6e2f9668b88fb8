import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { ReportTable } from './report-table.tsx';
import { useReportsOfStudent } from './reports.resource.ts';

/** The reports of every course that the student took part in: made or not, to save and to make. */
function Reports({ studentID }: { studentID: number }) {
  const t = useText();
  const { data, error, mutate } = useReportsOfStudent(studentID);
  const retry = () => void mutate();
  return (
    <Section title={t('part.reports')} description={t('reports.note')}>
      {!data && (error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />)}
      {data?.data.length === 0 && (
        <EmptyState title={t('reports.none')} body={t('reports.noneBody')} />
      )}
      {data && data.data.length > 0 && <ReportTable studentID={studentID} reports={data} />}
    </Section>
  );
}

/** Staff open a student's feedback reports; one that is not made yet says why. */
export default function ReportsPage() {
  return <RecordPart part="reports">{(studentID) => <Reports studentID={studentID} />}</RecordPart>;
}
