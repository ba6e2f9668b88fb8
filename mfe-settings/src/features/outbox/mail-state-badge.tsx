import type { OutboxMail } from '@mebae/contracts';
import { Badge, formatDateTime, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const colours = {
  queued: 'informative',
  sending: 'informative',
  sent: 'success',
  held: 'warning',
  failed: 'danger',
} as const satisfies Record<OutboxMail['state'], string>;

/** How far a mail got, in words and colour; of one that was put off, when it is tried again. */
export function MailStateBadge({ mail }: { mail: Pick<OutboxMail, 'state' | 'nextTryAt'> }) {
  const t = useText();
  const language = useLanguage();
  const { state, nextTryAt } = mail;
  return (
    <Badge appearance="tint" color={colours[state]}>
      {state === 'queued' && nextTryAt !== null
        ? t('outbox.state.again', { at: formatDateTime(nextTryAt, language) })
        : t(`outbox.state.${state}`)}
    </Badge>
  );
}
