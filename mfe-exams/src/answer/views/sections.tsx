import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { isAnswered, isOpen, type AnswerStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import { useAbout } from './person-line.tsx';

interface SectionsProps {
  session: AnswerSession;
  answering: Answering;
  /** Opens a question by its position. */
  onGoTo: (index: number) => void;
}

/** Each person and each part, one tap from the first question that is open, or from the first one. */
export function Sections({ session, answering, onGoTo }: SectionsProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const nameOf = useSectionName(session);
  const { steps, answers } = answering;
  const doneText = (optional: number): string =>
    optional > 0 ? t('survey.optionalLeft', { count: optional }) : t('handIn.personDone');
  return (
    <ul className={styles.people}>
      {[...Map.groupBy(steps, (step) => step.section)].map(([section, own]) => {
        const missing = own.filter((step) => isOpen(step, answers));
        const optional = own.filter((step) => !isAnswered(step, answers));
        const target = missing[0] ?? optional[0] ?? own[0];
        if (!target) return null;
        const [name, details] = nameOf(target);
        const isDone = missing.length === 0;
        return (
          <li key={section}>
            <button
              type="button"
              className={styles.person}
              onClick={() => onGoTo(steps.indexOf(target))}
            >
              <span>
                {withReadings(name)}
                {details !== '' && <span className={styles.details}>{withReadings(details)}</span>}
              </span>
              <span className={isDone ? styles.done : styles.open}>
                {withReadings(
                  isDone
                    ? doneText(optional.length)
                    : t(target.kind === 'block' ? 'handIn.roundsOpen' : 'handIn.personOpen', {
                        count: missing.length,
                      }),
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Words for what a section is about; the second text is empty where the name is enough. */
function useSectionName(session: AnswerSession): (step: AnswerStep) => [string, string] {
  const { t } = useTranslation('answer');
  const language = useLanguage();
  const about = useAbout(session);
  return (step) => {
    if (step.kind === 'evaluation') return about(step);
    if (step.kind === 'example') return [session.anchoring?.title[language] ?? '', ''];
    if (step.kind === 'survey') return [t('survey.title', { title: step.survey.title }), ''];
    return [t(step.kind === 'block' ? 'part.implicit' : `part.${step.kind}`), ''];
  };
}
