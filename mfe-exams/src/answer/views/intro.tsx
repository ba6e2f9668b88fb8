import { useTranslation } from '@mebae/platform/light';
import type { ReactNode } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { Body } from './body.tsx';
import { Heading } from './heading.tsx';

interface IntroProps {
  title: string;
  /** The question, and how it is asked. */
  lead: string;
  /** Facts that one should know of it. */
  notes: readonly string[];
  onStart: () => void;
  onBack: () => void;
  /** Stands between the way on and the way back. */
  children?: ReactNode;
}

/** The introduction of what comes next, before its first question. */
export function Intro({ title, lead, notes, onStart, onBack, children }: IntroProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <Body>
      <Heading>{withReadings(title)}</Heading>
      <p className={styles.lead}>{withReadings(lead)}</p>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note}>{withReadings(note)}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onStart}>
          {withReadings(t('part.start'))}
        </button>
        {children}
        <div className={styles.row}>
          <button type="button" className={styles.secondary} onClick={onBack}>
            {withReadings(t('question.back'))}
          </button>
        </div>
      </div>
    </Body>
  );
}
