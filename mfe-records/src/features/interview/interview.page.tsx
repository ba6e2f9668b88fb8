import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { InterviewNavigation } from './interview-navigation.tsx';

/** Teachers read what to talk about with a student, and note it; notes that are not saved stay after a reload. */
export default function InterviewPage() {
  return (
    <RecordPart part="interview">
      {(studentID) => <InterviewNavigation studentID={studentID} />}
    </RecordPart>
  );
}
