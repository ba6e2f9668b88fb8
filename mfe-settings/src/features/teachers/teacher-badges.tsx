import type { TeacherRow } from '@mebae/contracts';
import { Badge, formatDateTime, makeStyles, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({ badges: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' } });

/** What keeps a teacher from signing in: invitation not answered, locked, made invalid. Nothing when all is well. */
export function TeacherBadges({ teacher }: { teacher: TeacherRow }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <span className={styles.badges}>
      {!teacher.isValid && <Badge appearance="tint">{t('teachers.invalid')}</Badge>}
      {teacher.isValid && teacher.invitation !== 'none' && (
        <Badge
          appearance="tint"
          color={teacher.invitation === 'pending' ? 'informative' : 'warning'}
        >
          {t(`teachers.invitation.${teacher.invitation}`)}
        </Badge>
      )}
      {teacher.lockedUntil !== null && (
        <Badge appearance="tint" color="danger">
          {t('teachers.lockedUntil', { at: formatDateTime(teacher.lockedUntil, language) })}
        </Badge>
      )}
    </span>
  );
}
