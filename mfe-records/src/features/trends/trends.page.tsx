import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Trends } from './trends.tsx';

/** Results of a student's trend checks. */
export default function TrendsPage() {
  return <RecordPart part="trends">{(studentID) => <Trends studentID={studentID} />}</RecordPart>;
}
