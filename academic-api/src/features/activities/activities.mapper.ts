import type { ActivityDetail, ActivityRow } from '@mebae/contracts';
import { isOwnActivity, mayChangeActivity } from '@mebae/rules';
import type { StaffSession } from '../../lib/session.ts';
import type {
  ActivityDetailRow,
  ActivityHeadRow,
  ActivityListRow,
} from './activities.repository.ts';

function headOf(row: ActivityHeadRow, session: StaffSession) {
  const activity = { createdBy: row.createdBy };
  return {
    activityID: row.activityID,
    title: row.title,
    purposes: row.purposes,
    components: row.components,
    durationMinutes: row.durationMinutes,
    destination:
      row.destinationID !== null && row.destinationName !== null
        ? { ID: row.destinationID, destinationName: row.destinationName }
        : null,
    isTemplate: row.isTemplate,
    creator:
      row.creatorLastName !== null && row.creatorFirstName !== null
        ? { firstName: row.creatorFirstName, lastName: row.creatorLastName }
        : null,
    isMine: isOwnActivity(session, activity),
    canEdit: mayChangeActivity(session, activity),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** An activity of the list, as the caller may see and use it. */
export const toRow = (row: ActivityListRow, session: StaffSession): ActivityRow => ({
  ...headOf(row, session),
  excerpt: row.excerpt,
});

/** A whole activity, as the caller may see and use it. */
export const toDetail = (row: ActivityDetailRow, session: StaffSession): ActivityDetail => ({
  ...headOf(row, session),
  description: row.description,
  beforeWork: row.beforeWork,
  afterWork: row.afterWork,
});
