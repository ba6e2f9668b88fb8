import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { AllGrowthView } from './all-growth-view.tsx';

/** `/pages/student-all-competency-growth/:studentID`: every competency of a student over all fixed courses. */
export default function AllGrowthPage() {
  return (
    <RecordPart part="allGrowth">
      {(studentID) => <AllGrowthView studentID={studentID} />}
    </RecordPart>
  );
}
