import { makeStyles, personName, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import type { PersonName as Name } from '@mebae/contracts';

export interface PersonNameProps {
  person: Name;
  /** Whether the reading in kana stands with the name, for readers who are not shown Latin letters. */
  kana?: 'secondary' | 'none';
}

const useStyles = makeStyles({
  // Beside the name where lists stand close.
  stack: {
    display: 'inline-flex',
    flexDirection: 'var(--personNameDirection, column)' as 'column',
    flexWrap: 'wrap',
    columnGap: '8px',
    alignItems: 'baseline',
  },
  reading: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

/**
 * A person's name: for a reader who has set it so with Latin letters or in them, otherwise as it is written, with its
 * reading in kana where the place asks for it.
 */
export function PersonName({ person, kana = 'none' }: PersonNameProps) {
  const styles = useStyles();
  const language = useLanguage();
  const shown = personName(person, language);
  const written = personName(person, language, 'written');
  const withKana = kana === 'secondary' ? kanaOf(person) : '';
  const reading = shown === written ? withKana : personName(person, language, 'latin');
  if (reading === '' || reading === shown) return <span>{shown}</span>;
  return (
    <span className={styles.stack}>
      <span>{written}</span>
      <span className={styles.reading} lang={shown === written ? 'ja' : undefined}>
        {reading}
      </span>
    </span>
  );
}

const kanaOf = ({ lastNameKana, firstNameKana }: Name): string =>
  [lastNameKana, firstNameKana].filter(Boolean).join(' ');
