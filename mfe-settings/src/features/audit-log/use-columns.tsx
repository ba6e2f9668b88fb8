import { Role, auditActionText, type AuditEntry, type LanguageCode } from '@mebae/contracts';
import {
  Badge,
  Link,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import type { Column } from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';

const useStyles = makeStyles({
  date: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
  actor: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  student: { color: tokens.colorBrandForegroundLink },
  detail: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
  ip: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

function Student({ student, language }: StudentProps) {
  const styles = useStyles();
  const t = useText();
  if (student === null) return <span className={styles.quiet}>–</span>;
  if (student.lastName === null) {
    return <span className={styles.quiet}>{t('audit.deleted')}</span>;
  }
  const name = personName(
    { lastName: student.lastName, firstName: student.firstName ?? '' },
    language,
  );
  return (
    <Link className={styles.student} to={paths.studentRecord(student.studentID, '')}>
      {name}
    </Link>
  );
}

interface StudentProps {
  student: AuditEntry['student'];
  language: LanguageCode;
}

/** Details are facts with technical names; they are shown as they were written. */
function detailOf(entry: AuditEntry): string {
  return Object.entries(entry.detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function columnsOf(
  t: Text,
  language: LanguageCode,
  styles: ReturnType<typeof useStyles>,
): Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: t('audit.at'),
      cell: (entry) => <span className={styles.date}>{formatDateTime(entry.at, language)}</span>,
      width: 150,
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      cell: ({ actor }) =>
        actor === null ? (
          <span className={styles.quiet}>{t('audit.system')}</span>
        ) : (
          <span className={styles.actor}>
            {personName(actor, language)}
            {actor.role === Role.IgsAdmin && (
              <Badge appearance="tint" color="warning">
                {t('audit.operator')}
              </Badge>
            )}
          </span>
        ),
      width: 160,
    },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (entry) => (
        <>
          {auditActionText(entry.action, language)}
          <span className={styles.detail}>{detailOf(entry)}</span>
        </>
      ),
      rowHeader: true,
    },
    {
      id: 'student',
      header: t('audit.student'),
      cell: (entry) => <Student student={entry.student} language={language} />,
      width: 140,
    },
    {
      id: 'ip',
      header: t('audit.ip'),
      cell: (entry) => <span className={styles.ip}>{entry.ip ?? '–'}</span>,
      width: 130,
      hideBelow: 760,
    },
  ];
}

/** Columns of the log: when, who, what, about whom, from where. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return useMemo(() => columnsOf(t, language, styles), [t, language, styles]);
}
