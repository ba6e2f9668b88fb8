import { Role, auditWords, type AuditEntry, type PersonName } from '@mebae/contracts';
import {
  Badge,
  Link,
  formatDateTime,
  inWordsOfSchool,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { auditNamesIn } from '@mebae/rules';
import type { Column } from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  date: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
  actor: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  student: { color: tokens.colorBrandForegroundLink },
  second: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  ip: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (actor === null) return <span className={styles.quiet}>{t('audit.system')}</span>;
  return (
    <span className={styles.actor}>
      {personName(actor, language)}
      {actor.role === Role.IgsAdmin && (
        <Badge appearance="tint" color="warning">
          {t('audit.operator')}
        </Badge>
      )}
    </span>
  );
}

/** The action of an entry, and its facts in words. */
function Action({ entry }: { entry: AuditEntry }) {
  const styles = useStyles();
  const language = useLanguage();
  const words = auditWords(language, inWordsOfSchool);
  return (
    <>
      {words.action(entry.action)}
      <span className={styles.second}>
        {words.detail(
          entry.detail,
          auditNamesIn(entry.names, (name) => personName(name, language)),
        )}
      </span>
    </>
  );
}

function Student({ student }: Pick<AuditEntry, 'student'>) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (student === null) return <span className={styles.quiet}>–</span>;
  const { studentID, manageNumber } = student;
  const name = nameOf(student);
  if (name === null) return <span className={styles.quiet}>{t('audit.deleted')}</span>;
  return (
    <>
      <Link className={styles.student} to={paths.studentRecord(studentID, '')}>
        {personName(name, language)}
      </Link>
      <span className={styles.second}>{manageNumber}</span>
    </>
  );
}

/** The student's name; null where the student has been deleted. */
function nameOf({
  lastName,
  firstName,
  lastNameKana,
  firstNameKana,
}: NonNullable<AuditEntry['student']>): PersonName | null {
  if (lastName === null) return null;
  return {
    lastName,
    firstName: firstName ?? '',
    lastNameKana: lastNameKana ?? '',
    firstNameKana: firstNameKana ?? '',
  };
}

/** Columns of the log: when, who, what, about whom, from where. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('audit.at'),
        cell: ({ at }) => <span className={styles.date}>{formatDateTime(at, language)}</span>,
        width: 150,
      },
      {
        id: 'actor',
        header: t('audit.actor'),
        cell: ({ actor }) => <Actor actor={actor} />,
        width: 160,
      },
      {
        id: 'action',
        header: t('audit.action'),
        cell: (entry) => <Action entry={entry} />,
        rowHeader: true,
      },
      {
        id: 'student',
        header: t('audit.student'),
        cell: ({ student }) => <Student student={student} />,
        width: 140,
      },
      {
        id: 'ip',
        header: t('audit.ip'),
        cell: ({ ip }) => <span className={styles.ip}>{ip ?? '–'}</span>,
        width: 130,
        hideBelow: 760,
      },
    ],
    [t, language, styles],
  );
}
