import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { ExamRow } from '@mebae/contracts';
import { formatDateTime, formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '../../lib/progress-bar.tsx';
import { daysLeft } from './days-left.ts';
import { shareOf } from './share.ts';

const useStyles = makeStyles({
  course: { display: 'grid', gap: '6px' },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { textDecorationLine: 'underline' },
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  left: { flexShrink: 0 },
  line: { display: 'flex', justifyContent: 'space-between', gap: '0 12px', flexWrap: 'wrap' },
  faint: { color: tokens.colorNeutralForeground3 },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Days before its end from which a course asks for attention. */
const fewDays = 3;

/** How far one course is: who has handed in, what was evaluated, and how long it goes on. */
export function RunningCourse({ course }: { course: ExamRow }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { title, handedIn, examinees, given, expected, endAt } = course;
  const [now] = useState(() => new Date());
  const days = daysLeft(new Date(endAt), now);
  return (
    <div className={styles.course}>
      <div className={styles.head}>
        <Link to={`/pages/exam/${course.evalSettingID}`} className={styles.title}>
          {title}
        </Link>
        <Text className={mergeClasses(styles.left, days <= fewDays ? styles.soon : styles.faint)}>
          {days === 0 ? t('home.lastDay') : t('home.daysLeft', { count: days })}
        </Text>
      </div>
      <ProgressBar label={t('home.progressOf', { title })} value={handedIn} max={examinees} />
      <div className={styles.line}>
        <Caption1>
          {t('home.handedIn', {
            done: formatNumber(handedIn, language),
            all: formatNumber(examinees, language),
            share: shareOf(handedIn, examinees),
          })}
        </Caption1>
        <Caption1 className={styles.faint}>
          {t('home.given', {
            done: formatNumber(given, language),
            all: formatNumber(expected, language),
          })}
        </Caption1>
        <Caption1 className={styles.faint}>
          {t('home.until', { date: formatDateTime(endAt, language) })}
        </Caption1>
      </div>
    </div>
  );
}
