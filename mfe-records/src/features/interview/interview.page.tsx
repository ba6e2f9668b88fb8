import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { InterviewNavigation } from './interview-navigation.tsx';

/** What a teacher takes into a talk with a student, and what comes of it. */
export default function InterviewPage() {
  return (
    <RecordPart part="interview">
      {(studentID) => <InterviewNavigation studentID={studentID} />}
    </RecordPart>
  );
}
