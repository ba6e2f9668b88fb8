import {
  languageOf,
  type LanguageCode,
  type LetterSentence,
  type LetterVersion,
} from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens } from '@mebae/platform';
import { useId, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useEvidenceTexts } from '../../lib/use-evidence-texts.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '24px',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  paragraph: { margin: '0 0 12px', lineHeight: 1.9, overflowWrap: 'anywhere' },
  cited: {
    display: 'inline',
    margin: 0,
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    lineHeight: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '4px',
    textDecorationColor: tokens.colorCompoundBrandStroke,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    textDecorationStyle: 'solid',
  },
  panel: {
    alignSelf: 'start',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media print': { display: 'none' },
  },
  title: { margin: '0 0 8px', fontWeight: tokens.fontWeightSemibold },
  line: { margin: '0 0 4px' },
  source: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
});

/** A letter's text whose sentences show what they stand on when they are chosen. */
export function CitedText({
  version,
  language,
}: {
  version: LetterVersion;
  language: LanguageCode;
}) {
  const styles = useStyles();
  const t = useText();
  const panel = useId();
  const [chosen, setChosen] = useState<LetterSentence | null>(null);
  const glue = languageOf(language).sentenceGap;
  return (
    <div className={styles.columns}>
      <div lang={language}>
        {version.paragraphs.map((sentences, at) => (
          <p key={`${version.version}/${at}`} className={styles.paragraph}>
            {sentences.map((sentence) => (
              <span key={sentence.text}>
                {sentence.evidence.length === 0 ? (
                  sentence.text
                ) : (
                  <button
                    type="button"
                    className={mergeClasses(styles.cited, chosen === sentence && styles.chosen)}
                    aria-pressed={chosen === sentence}
                    aria-controls={panel}
                    onClick={() => setChosen(chosen === sentence ? null : sentence)}
                  >
                    {sentence.text}
                  </button>
                )}
                {glue}
              </span>
            ))}
          </p>
        ))}
      </div>
      <section
        id={panel}
        className={styles.panel}
        aria-live="polite"
        aria-label={t('letters.evidence')}
      >
        <p className={styles.title}>{t('letters.evidence')}</p>
        {chosen ? (
          <Evidence version={version} sentence={chosen} />
        ) : (
          <p className={styles.line}>{t('letters.evidenceHint')}</p>
        )}
      </section>
    </div>
  );
}

function Evidence({ version, sentence }: { version: LetterVersion; sentence: LetterSentence }) {
  const styles = useStyles();
  const textsOf = useEvidenceTexts();
  const items = version.evidence.filter((item) => sentence.evidence.includes(item.key));
  return items.map((item) => {
    const { label, source } = textsOf(item);
    return (
      <div key={item.key}>
        <p className={styles.line}>{label}</p>
        <p className={styles.source}>{source}</p>
      </div>
    );
  });
}
