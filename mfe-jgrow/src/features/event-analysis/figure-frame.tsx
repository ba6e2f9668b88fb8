import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { Section } from '@mebae/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  sentence: { ...typographyStyles.body2, margin: '0 0 16px', overflowWrap: 'anywhere' },
  figures: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  notes: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '16px 0 0',
    paddingLeft: '18px',
  },
});

interface FigureFrameProps {
  title: string;
  /** The finding; nothing where nothing is shown. */
  sentence?: string;
  children: ReactNode;
  notes?: readonly string[];
}

/** One part of an analysis: what is to be seen in words, the chart, and what has to be known of it. */
export function FigureFrame({ title, sentence, children, notes = [] }: FigureFrameProps) {
  const styles = useStyles();
  return (
    <Section title={title}>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      <div className={styles.figures}>{children}</div>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
