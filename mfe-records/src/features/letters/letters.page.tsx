import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { Letters } from './letters.tsx';

/** Letters of recommendation of a student. */
export default function LettersPage() {
  return <RecordPart part="letters">{(studentID) => <Letters studentID={studentID} />}</RecordPart>;
}
