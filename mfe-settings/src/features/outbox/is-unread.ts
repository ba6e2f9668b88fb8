import type { OutboxMail } from '@mebae/contracts';

/** Did not go out, and nobody has read it: somebody should. */
export const isUnread = ({ state, readAt }: OutboxMail): boolean =>
  readAt === null && (state === 'held' || state === 'failed');
