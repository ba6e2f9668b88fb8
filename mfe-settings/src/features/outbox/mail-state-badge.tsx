import type { OutboxMail } from '@mebae/contracts';
import { Badge } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const colours = {
  queued: 'informative',
  sending: 'informative',
  sent: 'success',
  held: 'warning',
  failed: 'danger',
} as const satisfies Record<OutboxMail['state'], string>;

/** How far a mail got, in words and colour. */
export function MailStateBadge({ state }: { state: OutboxMail['state'] }) {
  const t = useText();
  return (
    <Badge appearance="tint" color={colours[state]}>
      {t(`outbox.state.${state}`)}
    </Badge>
  );
}
