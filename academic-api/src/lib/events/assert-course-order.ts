import { EventRefusal } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { refused } from '../calls/failure.ts';
import { isInOrder, otherCoursesOfEvents } from './courses-of-event.repository.ts';

/**
 * Refuses to move the start of a course past that of the course on the other side of an event.
 * @throws Failure `courseOrder`
 */
export async function assertCourseOrder(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  startAt: Date,
): Promise<void> {
  const others = await otherCoursesOfEvents(tx, companyID, evalSettingID);
  const own = { startAt };
  if (!others.every((other) => (other.isBefore ? isInOrder(own, other) : isInOrder(other, own)))) {
    throw refused(EventRefusal.CourseOrder);
  }
}
