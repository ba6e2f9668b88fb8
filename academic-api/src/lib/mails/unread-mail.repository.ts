import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Condition on a mail: it did not go out, and nobody has read it. */
export const isUnread = (eb: ExpressionBuilder<Database, 'outboxMail'>) =>
  eb.and([eb('state', 'in', ['failed', 'held']), eb('readAt', 'is', null)]);
