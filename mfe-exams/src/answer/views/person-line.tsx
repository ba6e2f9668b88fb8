import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import type { EvaluationStep, ExampleStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { nameText } from '../texts/wording.ts';

interface PersonLineProps {
  session: AnswerSession;
  step: EvaluationStep | ExampleStep;
  /** For screen readers only: without readings, and followed by what it stands before. */
  isHidden?: boolean;
}

/** The person a question is about. */
export function PersonLine({ session, step, isHidden = false }: PersonLineProps) {
  const styles = useAnswerStyles();
  const [about, details] = useAbout(session)(step);
  if (isHidden) {
    const text = [about, details].filter((part) => part !== '').join(' ');
    return <span className={styles.visuallyHidden}>{`${withoutReadings(text)} `}</span>;
  }
  return (
    <span className={styles.about}>
      {withReadings(about)}
      {details !== '' && <span className={styles.details}>{withReadings(details)}</span>}
    </span>
  );
}

/**
 * Words for whom a question is about: the name, and class, number and reading where somebody else has the same name.
 * @returns a function of the step; the second text is empty where the name is enough
 */
export function useAbout(
  session: AnswerSession,
): (step: EvaluationStep | ExampleStep) => [string, string] {
  const { t } = useTranslation('answer');
  const language = useLanguage();
  return (step) => {
    if (step.kind === 'example') return [step.example.name[language], ''];
    const { kind, target } = step.task;
    if (kind === 'self') return [t('question.aboutSelf'), ''];
    const name = nameText(target, language, session.wording);
    const about = t('question.aboutPeer', { name });
    if (target.classAndNumber === null) return [about, ''];
    const { grade, schoolClassName, studentNumber } = target.classAndNumber;
    // For Japanese primary schools it stands above the name already.
    const kana = name.includes('《')
      ? ''
      : [target.lastNameKana, target.firstNameKana].join(' ').trim();
    const details = [
      t('person.class', { grade, name: schoolClassName }),
      studentNumber !== null && t('person.number', { number: studentNumber }),
      kana,
    ].filter((part) => part !== false && part !== '');
    return [about, details.join(t('person.separator'))];
  };
}
