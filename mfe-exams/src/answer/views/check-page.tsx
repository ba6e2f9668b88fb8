import { ApiError, pageErrorText, useLanguage, useTranslation } from '@mebae/platform/light';
import type { AnswerSession, HandInResult, Receipt } from '@mebae/contracts';
import { useState } from 'react';
import { countOpen } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import { Body } from './body.tsx';
import { Heading } from './heading.tsx';
import { Sections } from './sections.tsx';

interface CheckPageProps {
  session: AnswerSession;
  answering: Answering;
  /** The course has ended: what there is can be handed in. */
  isOver: boolean;
  /** Opens a question by its position. */
  onGoTo: (index: number) => void;
  onHandedIn: (receipt: Receipt) => void;
  onEnded: () => void;
}

/** Everything at a glance: what is open, person by person and part by part, and the button that ends it. */
export function CheckPage(props: CheckPageProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const { isOver, answering } = props;
  const { steps, answers } = answering;
  const { questions, rounds } = countOpen(steps, answers);
  const isComplete = questions + rounds === 0;
  const { busy, failure, handIn } = useHandIn(props);
  return (
    <Body>
      <Heading>{withReadings(t('handIn.title'))}</Heading>
      {isComplete && <p className={styles.lead}>{withReadings(t('handIn.complete'))}</p>}
      {questions > 0 && (
        <p className={styles.lead}>{withReadings(t('handIn.open', { count: questions }))}</p>
      )}
      {rounds > 0 && (
        <p className={styles.lead}>{withReadings(t('handIn.openRounds', { count: rounds }))}</p>
      )}
      <Sections {...props} />
      <div className={styles.actions}>
        {failure !== null && (
          <p className={styles.banner} role="alert">
            {withReadings(failure)}
          </p>
        )}
        <p className={styles.note}>{withReadings(t('handIn.final'))}</p>
        <button
          type="button"
          className={styles.primary}
          disabled={(!isComplete && !isOver) || busy}
          aria-busy={busy}
          onClick={() => void handIn()}
        >
          {withReadings(busy ? t('handIn.busy') : t('handIn.button'))}
        </button>
      </div>
    </Body>
  );
}

function useHandIn({ answering, onHandedIn, onEnded }: CheckPageProps) {
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await answering.handIn();
      if (result === null) {
        const { isStored, pending } = answering.sending;
        setFailure(t(isStored ? 'handIn.offline' : 'unstored', { count: pending }));
      } else if (result.receipt) onHandedIn(result.receipt);
      else setFailure(t('handIn.missing', { count: missingIn(result) }));
    } catch (error) {
      if (error instanceof ApiError && error.reason.includes('ended')) onEnded();
      else setFailure(pageErrorText(error, language));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, handIn };
}

const missingIn = ({ missing, missingExamples, missingParts, missingSurveyItems }: HandInResult) =>
  missingParts.reduce(
    (sum, part) => sum + part.count,
    missing.length + missingExamples.length + missingSurveyItems.length,
  );
