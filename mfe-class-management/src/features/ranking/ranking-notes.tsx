import { limits, type Ranking } from '@mebae/contracts';
import { formatDate, makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  root: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '12px 0 0',
    paddingLeft: '18px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
});

/** How the ranking is to be read. */
export function RankingNotes({ ranking }: { ranking: Ranking }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { comparedExams, hiddenPersons, n, detail, isComparable } = ranking;
  const minimum = limits.figureOthers;
  const [compared] = comparedExams;
  return (
    <ul className={styles.root}>
      {!isComparable && <li>{t('analysis.notComparable')}</li>}
      {detail === 'none' && <li>{t('note.noPlaces', { minimum })}</li>}
      {detail === 'rounded' && <li>{t('note.placesWithin')}</li>}
      {hiddenPersons > 0 && <li>{t('note.hidden', { count: hiddenPersons, n })}</li>}
      <li>
        {compared && comparedExams.length === 1
          ? t('note.changeSince', {
              title: compared.title,
              date: formatDate(compared.endAt, language),
            })
          : t('note.change')}
      </li>
      <li>{t('note.ties')}</li>
      <li>{t('note.score')}</li>
    </ul>
  );
}
