import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';

export const mailState = z.enum(['queued', 'sent', 'held', 'failed']);

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
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    access: 'admin',
    summary: 'Mails of the school, newest first',
    query: pageQuery.extend({ search: z.string().max(100).optional() }),
    response: pageOf(outboxMail),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/outbox/:mailID/retry',
    access: 'admin',
    summary: 'Try a failed or held mail again',
    params: z.object({ mailID: idParam }),
    response: z.object({}),
  }),
};
