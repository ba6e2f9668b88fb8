import type { AnswerPart, AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useState, type ReactNode } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useStepTexts } from './statement.tsx';
import { Heading } from './heading.tsx';
import { Options } from './options.tsx';
import { Poles } from './poles.tsx';

interface PracticeProps {
  /** Stands above what is asked. */
  prompt?: string;
  /** The question. */
  children: ReactNode;
  /** Texts of the options. */
  texts: readonly string[];
  onDone: () => void;
}

/** One question to get used to it; its answer goes nowhere. */
function Practice({ prompt, children, texts, onDone }: PracticeProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const statement = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className={styles.body}>
      <Heading>{withReadings(t('practice.title'))}</Heading>
      <p className={styles.note}>{withReadings(t('practice.text'))}</p>
      {prompt && <p className={styles.note}>{withReadings(prompt)}</p>}
      <h2 id={statement} className={styles.statement}>
        {children}
      </h2>
      <Options labelledBy={statement} texts={texts} chosen={chosen} onChoose={setChosen} />
      <output className={styles.note}>
        {withReadings(chosen === null ? t('practice.choose') : t('practice.chosen'))}
      </output>
      <button type="button" className={styles.primary} disabled={chosen === null} onClick={onDone}>
        {withReadings(t('practice.done'))}
      </button>
    </div>
  );
}

/** A question about oneself with described levels. */
export function LevelPractice({ session, onDone }: { session: AnswerSession; onDone: () => void }) {
  const language = useLanguage();
  const { self, levels } = session.practice;
  return (
    <Practice texts={levels.map((text) => text[language])} onDone={onDone}>
      {withReadings(self[language])}
    </Practice>
  );
}

/** A statement of a part, on five steps. */
export function StatementPractice({ part, onDone }: { part: AnswerPart; onDone: () => void }) {
  const { t } = useTranslation('answer');
  const texts = useStepTexts(part);
  return (
    <Practice prompt={t(`part.prompt.${part}`)} texts={texts} onDone={onDone}>
      {part === 'trend' ? (
        withReadings(t('practice.trend'))
      ) : (
        <Poles left={t('practice.left')} right={t('practice.right')} />
      )}
    </Practice>
  );
}
