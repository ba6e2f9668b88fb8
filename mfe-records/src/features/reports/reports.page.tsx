import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Reports } from './reports.tsx';

/** A student's feedback reports. */
export default function ReportsPage() {
  return <RecordPart part="reports">{(studentID) => <Reports studentID={studentID} />}</RecordPart>;
}
