import { z } from 'zod';
import { bulkResult, studentIDs } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { examParams } from '../params.ts';
import { examineeFilters } from './examinee-progress.ts';
import { moment } from './exams.ts';
import { newMailState } from './outbox.ts';

/** The people of an action: those who were ticked, or everybody whom the list's filters leave. */
export const examineeSelection = z
  .union([z.strictObject({ studentIDs }), z.strictObject({ filter: examineeFilters })])
  .describe('People of a course');
export type ExamineeSelection = z.infer<typeof examineeSelection>;

export const reminderResult = z.object({
  /** Mails that were written. */
  reminded: z.number(),
  /** Left out, because they have no email address, have handed in, or their time is over. */
  withoutEmail: z.number(),
  handedIn: z.number(),
  ended: z.number(),
  /** State of the mails. */
  state: newMailState,
});
export type ReminderResult = z.infer<typeof reminderResult>;

export const examFollowUpEndpoints = {
  remind: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/reminders',
    access: 'staff',
    summary: 'Mail a reminder to people of a running course; the same id again mails nobody twice',
    params: examParams,
    body: z.object({
      /** Made by the page when the reminder is asked for. */
      reminderID: z.uuid(),
      people: examineeSelection,
    }),
    response: reminderResult,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/extensions',
    access: 'staff',
    summary: 'Give people of a course an own, later end; null takes it back',
    params: examParams,
    body: z.object({ people: examineeSelection, endAt: moment.nullable() }),
    response: bulkResult,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/reopenings',
    access: 'staff',
    summary: 'Let people who have handed in answer again; what they gave stays',
    params: examParams,
    body: z.object({
      people: examineeSelection,
      /** Needed where the course is over; otherwise null keeps the end as it is. */
      endAt: moment.nullable(),
    }),
    response: bulkResult,
  }),
};
