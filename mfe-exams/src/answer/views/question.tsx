import type { LocalisedText } from '@mebae/contracts';
import { personName, useLanguage, useTranslation } from '@mebae/platform/light';
import { useEffect, useId, useRef } from 'react';
import type { Step } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { useVisibleTime } from '../use-visible-time.ts';
import { Options } from './options.tsx';

interface QuestionProps {
  step: Step;
  /** Place among all questions from 0, and how many there are. */
  index: number;
  total: number;
  people: number;
  situation: LocalisedText;
  chosen: number | null;
  onChoose: (level: number, milliseconds: number) => void;
  onBack: () => void;
  /** Goes on without a choice; null while the question has no answer. */
  onNext: (() => void) | null;
}

/**
 * One question about one person. A choice is kept at once and the next question comes. Its `key` is the question's: time
 * and focus begin anew with each.
 */
export function Question(props: QuestionProps) {
  const { step, index, total, people, chosen, onChoose, onBack, onNext } = props;
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const statement = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const elapsed = useVisibleTime();
  const isSelf = step.task.kind === 'self';
  const about = isSelf
    ? t('question.aboutSelf')
    : t('question.aboutPeer', { name: personName(step.task.target, language) });

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const level = Number(event.key);
      if (level >= 1 && level <= step.item.levels.length) onChoose(level, elapsed());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step, onChoose, elapsed]);

  return (
    <div className={styles.body}>
      <div className={styles.progress}>
        <progress
          className={styles.bar}
          aria-label={t('question.progress')}
          max={total}
          value={index}
        />
        <div className={styles.progressText}>
          <span>{t('question.place', { place: index + 1, total })}</span>
          <span>{t('question.person', { place: step.person + 1, total: people })}</span>
        </div>
      </div>
      <span className={styles.about}>{about}</span>
      <p className={styles.note}>{props.situation[language]}</p>
      <h1 id={statement} ref={heading} tabIndex={-1} className={styles.statement}>
        <span className={styles.visuallyHidden}>{`${about} `}</span>
        {isSelf ? step.item.self[language] : step.item.other[language]}
      </h1>
      <Options
        labelledBy={statement}
        levels={step.item.levels}
        chosen={chosen}
        onChoose={(level) => onChoose(level, elapsed())}
      />
      <div className={styles.row}>
        <button type="button" className={styles.secondary} onClick={onBack}>
          {t('question.back')}
        </button>
        {onNext && (
          <button type="button" className={styles.secondary} onClick={onNext}>
            {t('question.next')}
          </button>
        )}
      </div>
    </div>
  );
}
