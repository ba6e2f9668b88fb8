import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Findings } from './findings.tsx';

/** Findings of a student for the school report. */
export default function FindingsPage() {
  return (
    <RecordPart part="findings">{(studentID) => <Findings studentID={studentID} />}</RecordPart>
  );
}
