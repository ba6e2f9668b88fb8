import { addressID } from '@mebae/ui';
import { useParams } from '@mebae/platform';
import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Letter } from './letter.tsx';

/** Teachers read, edit, approve and save one letter of recommendation; a change asks for approval again. */
export default function LetterPage() {
  const letterID = addressID(useParams()['letterID']);
  return (
    <RecordPart part="letters">
      {(studentID) => <Letter key={letterID} studentID={studentID} letterID={letterID ?? 0} />}
    </RecordPart>
  );
}
