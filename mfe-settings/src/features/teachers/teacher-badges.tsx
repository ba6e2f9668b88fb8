import type { OutboxMail, TeacherRow } from '@mebae/contracts';
import { Badge, formatDateTime, makeStyles, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({ badges: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' } });

const mailColours = {
  queued: 'informative',
  sending: 'informative',
  sent: 'informative',
  held: 'warning',
  failed: 'danger',
} as const satisfies Record<OutboxMail['state'], string>;

/**
 * Badges that say what keeps a teacher from signing in: invitation not answered, locked, made invalid. Nothing when all
 * is well.
 */
export function TeacherBadges({ teacher }: { teacher: TeacherRow }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { isValid, lockedUntil } = teacher;
  return (
    <span className={styles.badges}>
      {isValid ? (
        <InvitationBadge teacher={teacher} />
      ) : (
        <Badge appearance="tint">{t('teachers.invalid')}</Badge>
      )}
      {lockedUntil !== null && (
        <Badge appearance="tint" color="danger">
          {t('teachers.lockedUntil', { at: formatDateTime(lockedUntil, language) })}
        </Badge>
      )}
    </span>
  );
}

/** How far the invitation is; while it is open, how far its mail has come. */
function InvitationBadge({ teacher: { invitation, invitationMail } }: { teacher: TeacherRow }) {
  const t = useText();
  if (invitation === 'none') return null;
  const state = invitation === 'pending' ? (invitationMail ?? 'sent') : invitation;
  return (
    <Badge
      appearance="tint"
      color={invitation === 'pending' ? mailColours[invitationMail ?? 'sent'] : 'warning'}
    >
      {t(`teachers.invitation.${state}`)}
    </Badge>
  );
}
