import type { EventTexts } from '@mebae/contracts';
import { Button, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useId, useState } from 'react';
import { useText } from '../../lib/text.ts';

/** Words that are there at first: the answers should not be far below. */
const first = 20;

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle2, margin: '0 0 8px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))',
    gap: '4px 16px',
  },
  word: {
    ...typographyStyles.body1,
    width: '100%',
    minHeight: '44px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '4px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    // a bar as long as the share of answers
    backgroundColor: 'transparent',
    backgroundImage: `linear-gradient(${tokens.colorBrandBackground2}, ${tokens.colorBrandBackground2})`,
    backgroundRepeat: 'no-repeat',
    backgroundSize: 'var(--share) 100%',
    cursor: 'pointer',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-pressed="true"]': { ...typographyStyles.body1Strong },
  },
  count: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

/** Words with the number of answers that have them; of one that is chosen only those answers are shown. */
export function WordList(props: {
  words: EventTexts['words'];
  /** All answers. */
  answers: number;
  chosen: string;
  onChoose: (word: string) => void;
}) {
  const { words, answers, chosen, onChoose } = props;
  const styles = useStyles();
  const t = useText();
  const id = useId();
  const [showsAll, showAll] = useState(false);
  if (words.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('analysis.texts.words')}
      </h3>
      <ul className={styles.list}>
        {(showsAll ? words : words.slice(0, first)).map((row) => (
          <li key={row.word}>
            <button
              type="button"
              className={styles.word}
              style={{ ['--share' as string]: `${(row.answers / answers) * 100}%` }}
              aria-pressed={row.word === chosen}
              onClick={() => onChoose(row.word === chosen ? '' : row.word)}
            >
              <span>{row.word}</span>
              <span className={styles.count}>
                {t('analysis.texts.wordAnswers', { answers: row.answers })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && words.length > first && (
        <Button size="small" appearance="subtle" onClick={() => showAll(true)}>
          {t('analysis.texts.allWords', { n: words.length })}
        </Button>
      )}
    </section>
  );
}
