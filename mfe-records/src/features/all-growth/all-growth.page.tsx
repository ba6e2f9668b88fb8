import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { AllGrowthView } from './all-growth-view.tsx';

/**
 * `/pages/student-all-competency-growth/:studentID`: staff read every competency of a student over all fixed courses;
 * changes inside of the error are marked as such.
 */
export default function AllGrowthPage() {
  return (
    <RecordPart part="allGrowth">
      {(studentID) => <AllGrowthView studentID={studentID} />}
    </RecordPart>
  );
}
