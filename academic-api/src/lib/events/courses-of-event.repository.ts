import { sql } from 'kysely';
import type { SurveyMoment } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

interface Start {
  evalSettingID?: number;
  startAt: Date;
}

/** Whether a course may be the one before an event, and the other the one after it: they are two, in this order. */
export const isInOrder = (before: Start, after: Start): boolean =>
  before.startAt.getTime() < after.startAt.getTime();

/**
 * Facts of an event that a course has to know whose event it is to become.
 * @param options.lock locks the event until the transaction ends
 * @returns undefined without such an event
 */
export async function eventForCourse(
  tx: Tx,
  companyID: number,
  { eventID, moment }: { eventID: number; moment: SurveyMoment },
  { lock }: { lock: boolean },
) {
  const other = moment === 'before' ? 'courseAfter' : 'courseBefore';
  const own = moment === 'before' ? 'courseBefore' : 'courseAfter';
  const event = await tx
    .selectFrom('schoolEvent')
    .select(['schoolYear', 'createdBy', `${own} as course`, `${other} as otherCourse`])
    .where((eb) => eb.and({ companyID, eventID }))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!event) return undefined;
  const otherStart =
    event.otherCourse === null
      ? undefined
      : await tx
          .selectFrom('exam')
          .select('startAt')
          .where((eb) => eb.and({ companyID, evalSettingID: event.otherCourse ?? 0 }))
          .executeTakeFirst();
  return { ...event, otherStartAt: otherStart?.startAt ?? null };
}

/** Makes a course the one before or after an event. */
export async function setCourseOfEvent(
  tx: Tx,
  companyID: number,
  link: { eventID: number; moment: SurveyMoment; evalSettingID: number; userID: number; now: Date },
): Promise<void> {
  const { eventID, moment, evalSettingID, userID, now } = link;
  const column = moment === 'before' ? 'courseBefore' : 'courseAfter';
  await tx
    .updateTable('schoolEvent')
    .set({
      [column]: evalSettingID,
      updatedBy: userID,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, eventID }))
    .execute();
}

/**
 * Starts of the courses that stand beside a course in its events.
 * @returns `isBefore`: the course is the one before the event, and the other the one after it
 */
export async function otherCoursesOfEvents(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<{ isBefore: boolean; startAt: Date }[]> {
  const { rows } = await sql<{ isBefore: boolean; startAt: Date }>`
    select v.course_before = ${evalSettingID} as is_before, x.start_at
    from school_event v
    join exam x on x.company_id = v.company_id
      and x.eval_setting_id = case when v.course_before = ${evalSettingID} then v.course_after else v.course_before end
    where v.company_id = ${companyID} and (v.course_before = ${evalSettingID} or v.course_after = ${evalSettingID})`.execute(
    tx,
  );
  return rows;
}
