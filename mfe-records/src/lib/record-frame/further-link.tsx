import { useParams } from '@mebae/platform';
import { addressID, LinkButton } from '@mebae/ui';
import { partPath, type RecordPartID } from './parts.ts';
import { useRecordLink } from './use-record-link.ts';

/** Leads from a part to a further page of the same student, with the list and the course that the address carries. */
export function FurtherLink({ part, label }: { part: RecordPartID; label: string }) {
  const studentID = addressID(useParams()['studentID']);
  const linkOf = useRecordLink();
  if (studentID === null) return null;
  return <LinkButton to={linkOf(partPath(part, studentID))}>{label}</LinkButton>;
}
