import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';

/** `sending`: the mail server has been called and has not answered yet. */
const mailStates = ['queued', 'sending', 'sent', 'held', 'failed'] as const;
export const mailState = z.enum(mailStates);
export type MailState = z.infer<typeof mailState>;

/** State of a mail that has just been written: it is sent soon, or held because there is no mail server. */
export const newMailState = z.enum(['queued', 'held']);
export type NewMailState = z.infer<typeof newMailState>;

/** Views of an outbox: a state, or `unread`: mails that did not go out and nobody has read. */
export const outboxViews = ['unread', ...mailStates] as const;
export type OutboxView = (typeof outboxViews)[number];

/** One mail that the product wrote; `held` means that no SMTP server is set and an administrator reads it here. */
export const outboxMail = z.object({
  mailID: z.number(),
  to: z.string(),
  subject: z.string(),
  /** Empty once a confidential mail has been sent or its month is over. */
  text: z.string(),
  /** Holds a code or a link of an account. */
  confidential: z.boolean(),
  state: mailState,
  /** Why it did not go out, or was put off, as the mail server said it, or `mailInterrupted`. */
  error: z.string().nullable(),
  /** When the mail server, which has put it off, is called again. */
  nextTryAt: z.string().nullable(),
  /** The mail server refused the address for good: no further try is made. */
  isRefused: z.boolean(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When an administrator first opened it. */
  readAt: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    access: 'staff',
    summary: 'Mails of the school, newest first',
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      show: z.enum(outboxViews).optional(),
    }),
    response: pageOf(outboxMail).extend({
      /** Mails of the school that did not go out and that nobody has read, whatever is asked for. */
      unread: z.number(),
      /** The school's newest mail, whatever is asked for: what `markAllRead` takes. */
      newestMailID: z.number().nullable(),
    }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/outbox/:mailID/read',
    access: 'staff',
    summary: 'Somebody has opened a mail',
    params: z.object({ mailID: idParam }),
    response: z.object({}),
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/outbox/read',
    access: 'staff',
    summary: 'Nothing in the outbox needs attention any more, up to a moment',
    body: z.object({
      /** The newest mail that the caller has seen: later ones stay unread. */
      upTo: z.number().int().positive(),
    }),
    response: z.object({ marked: z.number() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/outbox/:mailID/retry',
    access: 'staff',
    summary: 'Try a failed or held mail again',
    params: z.object({ mailID: idParam }),
    response: z.object({}),
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/outbox/retry',
    access: 'staff',
    summary:
      'Try all failed or all held mails again, but those that would fail again or may have arrived',
    body: z.object({ show: z.enum(['held', 'failed']), search: z.string().max(100).optional() }),
    response: z.object({
      queued: z.number(),
      /** Mails that match and stay as they are. */
      left: z.number(),
    }),
  }),
};

/** `error` of a mail whose sending was cut off: nobody knows whether the mail server took it, and it is not sent again. */
export const mailInterrupted = 'interrupted';
