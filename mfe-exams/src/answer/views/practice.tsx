import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
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
      <Heading>{t('practice.title')}</Heading>
      <p className={styles.note}>{t('practice.text')}</p>
      <h2 id={statement} className={styles.statement}>
        {session.practice.self[language]}
      </h2>
      <Options
        labelledBy={statement}
        levels={session.practice.levels}
        chosen={level}
        onChoose={setLevel}
      />
      <output className={styles.note}>
        {level === null ? t('practice.choose') : t('practice.chosen')}
      </output>
      <button type="button" className={styles.primary} disabled={level === null} onClick={onDone}>
        {t('practice.done')}
      </button>
    </div>
  );
}
