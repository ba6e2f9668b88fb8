import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { InterviewNavigation } from './interview-navigation.tsx';

/** The page that a teacher takes into a talk with a student, with its notes. */
export default function InterviewPage() {
  return (
    <RecordPart part="interview">
      {(studentID) => <InterviewNavigation studentID={studentID} />}
    </RecordPart>
  );
}
