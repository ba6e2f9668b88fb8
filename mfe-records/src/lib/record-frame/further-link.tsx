import { useParams, useSearchParams } from '@mebae/platform';
import { LinkButton } from '@mebae/ui';
import { addressID } from '../address-id.ts';
import { recordPartQuery, withQuery } from '../list-query.ts';
import { partPath, type RecordPartID } from './parts.ts';

/** Leads from a part to a further page of the same student, with the list and the course that the address carries. */
export function FurtherLink({ part, label }: { part: RecordPartID; label: string }) {
  const studentID = addressID(useParams()['studentID']);
  const [search] = useSearchParams();
  if (studentID === null) return null;
  return (
    <LinkButton to={withQuery(partPath(part, studentID), recordPartQuery(search))}>
      {label}
    </LinkButton>
  );
}
