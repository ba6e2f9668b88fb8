import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { Heading } from './heading.tsx';
import { Options } from './options.tsx';

/** One question to get used to it; its answer goes nowhere. */
export function Practice({ session, onDone }: { session: AnswerSession; onDone: () => void }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const statement = useId();
  const [level, setLevel] = useState<number | null>(null);
  return (
    <div className={styles.body}>
      <Heading>{withReadings(t('practice.title'))}</Heading>
      <p className={styles.note}>{withReadings(t('practice.text'))}</p>
      <h2 id={statement} className={styles.statement}>
        {withReadings(session.practice.self[language])}
      </h2>
      <Options
        labelledBy={statement}
        levels={session.practice.levels}
        chosen={level}
        onChoose={setLevel}
      />
      <output className={styles.note}>
        {withReadings(level === null ? t('practice.choose') : t('practice.chosen'))}
      </output>
      <button type="button" className={styles.primary} disabled={level === null} onClick={onDone}>
        {withReadings(t('practice.done'))}
      </button>
    </div>
  );
}
