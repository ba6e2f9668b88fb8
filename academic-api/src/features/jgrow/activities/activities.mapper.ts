import { nameUnder } from '@mebae/contracts';
import { isOwnActivity, mayChangeActivity } from '@mebae/rules';
import { toComponents } from '../../../lib/events/activity-components.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import type { ActivityDetailRow, ActivityListRow } from './activities.repository.ts';

/** An activity of the list, or a whole one, as the caller may see and use it. */
export function toActivity<Row extends ActivityListRow | ActivityDetailRow>(
  row: Row,
  session: StaffSession,
  reader: TextReader,
) {
  const { destinationID, destinationName } = row;
  return {
    ...row,
    components: toComponents(row.components, reader),
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
