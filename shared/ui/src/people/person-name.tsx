import { makeStyles, personName, tokens, typographyStyles, useLanguage } from '@mebae/platform';

export interface NamedPerson {
  firstName: string;
  lastName: string;
  firstNameKana?: string | null;
  lastNameKana?: string | null;
}

export interface PersonNameProps {
  person: NamedPerson;
  /** Where the reading stands: small above the name, in a second line, or nowhere. */
  kana?: 'ruby' | 'secondary' | 'none';
}

const useStyles = makeStyles({
  ruby: {
    rubyPosition: 'over',
    '& rt': { fontSize: '0.58em', color: tokens.colorNeutralForeground3, fontWeight: 'normal' },
  },
  // Beside the name where lists stand close.
  stack: {
    display: 'inline-flex',
    flexDirection: 'var(--personNameDirection, column)' as 'column',
    flexWrap: 'wrap',
    columnGap: '8px',
    alignItems: 'baseline',
  },
  kana: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

/** A person's name in the order of the reader's language, with its reading in kana where there is one. */
export function PersonName({ person, kana = 'none' }: PersonNameProps) {
  const styles = useStyles();
  const language = useLanguage();
  const name = personName(person, language);
  const reading = personName(
    { firstName: person.firstNameKana ?? '', lastName: person.lastNameKana ?? '' },
    language,
  );
  if (kana === 'none' || reading === '') return <span>{name}</span>;
  if (kana === 'ruby') {
    return (
      <ruby className={styles.ruby} lang="ja">
        {name}
        <rp>（</rp>
        <rt>{reading}</rt>
        <rp>）</rp>
      </ruby>
    );
  }
  return (
    <span className={styles.stack}>
      <span>{name}</span>
      <span className={styles.kana} lang="ja">
        {reading}
      </span>
    </span>
  );
}
