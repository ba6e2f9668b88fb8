import { nameUnder } from '@mebae/contracts';
import { isOwnActivity, mayChangeActivity } from '@mebae/rules';
import type { StaffSession } from '../../lib/session.ts';
import type { ActivityDetailRow, ActivityListRow } from './activities.repository.ts';

/** An activity of the list, or a whole one, as the caller may see and use it. */
export function toActivity<Row extends ActivityListRow | ActivityDetailRow>(
  row: Row,
  session: StaffSession,
) {
  const { destinationID, destinationName } = row;
  return {
    ...row,
    destination:
      destinationID !== null && destinationName !== null
        ? { ID: destinationID, destinationName }
        : null,
    creator: nameUnder(row, 'creator'),
    isMine: isOwnActivity(session, row),
    canEdit: mayChangeActivity(session, row),
    updatedAt: row.updatedAt.toISOString(),
  };
}
