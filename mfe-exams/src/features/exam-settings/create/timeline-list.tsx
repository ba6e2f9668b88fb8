import type { ExamDraftData, ExamPreview } from '@mebae/contracts';
import {
  formatDate,
  formatDateTime,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { timelineOf, type TimelineEntry } from './timeline.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 180px) minmax(0, 1fr)',
    columnGap: '16px',
    padding: '8px 0 8px 16px',
    borderLeft: `2px solid ${tokens.colorBrandStroke1}`,
    '@media (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  at: { ...typographyStyles.body1Strong },
});

interface TimelineListProps {
  preview: ExamPreview;
  mailsAreHeld: boolean;
  data: ExamDraftData;
}

/** Coming events of the course with their dates and numbers of people. */
export function TimelineList({ preview, mailsAreHeld, data }: TimelineListProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const at = useMoment();
  const unfinished = data.mail?.recipients !== 'everyone';
  const textOf = ({ key, count, isHeld }: TimelineEntry): string => {
    const text =
      key === 'everyMonday' || key === 'reminderOn' || key === 'closingSoon'
        ? t(`timeline.${key}.${unfinished ? 'unfinished' : 'everyone'}`, { count })
        : t(`timeline.${key}`, { count });
    return isHeld ? t('timeline.held', { text }) : text;
  };
  return (
    <Section title={t('timeline.title')}>
      <ol className={styles.list}>
        {timelineOf(data, preview, mailsAreHeld).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <span className={styles.at}>{at(entry)}</span>
            <span>{textOf(entry)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function useMoment(): (entry: TimelineEntry) => string {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return ({ key, at, isDay }) => {
    if (key === 'noMonday' || key === 'noClosingSoon') return t('timeline.noMail');
    if (at === null) return t(key === 'everyMonday' ? 'timeline.mondays' : 'timeline.later');
    return isDay ? formatDate(at, language) : formatDateTime(at, language);
  };
}
