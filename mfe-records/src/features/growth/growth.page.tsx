import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Growth } from './growth.tsx';

/** How a student's scores changed from course to course. */
export default function GrowthPage() {
  return <RecordPart part="growth">{(studentID) => <Growth studentID={studentID} />}</RecordPart>;
}
