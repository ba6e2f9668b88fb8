import { EventRefusal, type EventDetail } from '@mebae/contracts';
import type { EventValues } from './form-values.ts';

type Field = keyof EventValues;

/** Fields of what the API calls a part that is not there. */
const fieldOfPart: Readonly<Record<string, Field>> = {
  activityIDs: 'activities',
  growingPurposeIDs: 'growingPurposeIDs',
  destinationIDs: 'destinations',
};

/**
 * The field that a refusal is shown at.
 * @param values what was sent
 * @param edited the event as it was; null for a new one
 */
export function refusedField(
  { refusal, part }: { refusal: EventRefusal; part: string | undefined },
  values: Pick<EventValues, 'courseBefore' | 'growingPurposeIDs'>,
  edited: Pick<EventDetail, 'courseBefore' | 'purposes'> | null,
): Field {
  const isBeforeKept = values.courseBefore === (edited?.courseBefore?.evalSettingID ?? null);
  switch (refusal) {
    case EventRefusal.CourseOrder:
      return 'courseAfter';
    case EventRefusal.CourseAnswered:
      return isBeforeKept ? 'courseAfter' : 'courseBefore';
    case EventRefusal.QuestionAnswered:
      return 'questions';
    case EventRefusal.ItemAnswered: {
      const lost = edited?.purposes.some(
        ({ growingPurposeID }) => !values.growingPurposeIDs.includes(growingPurposeID),
      );
      return lost ? 'growingPurposeIDs' : 'activities';
    }
    case EventRefusal.TargetUnknown:
      return 'targets';
    default:
      return fieldOfPart[part ?? ''] ?? (isBeforeKept ? 'courseAfter' : 'courseBefore');
  }
}
