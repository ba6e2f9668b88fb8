import type { ActivityDetail, ActivityRow } from '@mebae/contracts';
import { isOwnActivity, mayChangeActivity } from '@mebae/rules';
import type { StaffSession } from '../../lib/session.ts';
import type {
  ActivityDetailRow,
  ActivityHeadRow,
  ActivityListRow,
} from './activities.repository.ts';

function headOf(row: ActivityHeadRow, session: StaffSession) {
  const activity = { createdBy: row.created_by };
  return {
    activityID: row.activity_id,
    title: row.title,
    purposes: row.purposes,
    components: row.components,
    durationMinutes: row.duration_minutes,
    destination:
      row.destination_id !== null && row.destination_name !== null
        ? { ID: row.destination_id, destinationName: row.destination_name }
        : null,
    isTemplate: row.is_template,
    creator:
      row.creator_last_name !== null && row.creator_first_name !== null
        ? { firstName: row.creator_first_name, lastName: row.creator_last_name }
        : null,
    isMine: isOwnActivity(session, activity),
    canEdit: mayChangeActivity(session, activity),
    updatedAt: row.updated_at.toISOString(),
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
  beforeWork: row.before_work,
  afterWork: row.after_work,
});
