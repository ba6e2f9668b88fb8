import { surveyLimits } from '@mebae/contracts';
import { mergeClasses, useTranslation } from '@mebae/platform/light';
import { useId } from 'react';
import { useAnswerStyles } from '../../styles.ts';
import { withReadings } from '../../texts/readings.tsx';
import { toAnswer } from './survey-content.ts';
import { useSurveyStyles } from './survey-styles.ts';
import { useTypedText } from './use-typed-text.ts';

interface WrittenAnswerProps {
  /** Id of the question. */
  labelledBy: string;
  /** The text to begin with. */
  kept: string;
  /** Called with each letter: whether there is anything. */
  onFilled: (isFilled: boolean) => void;
  onKeep: (text: string) => void;
}

/** An answer in words. */
export function WrittenAnswer({ labelledBy, kept, onFilled, onKeep }: WrittenAnswerProps) {
  const styles = useAnswerStyles();
  const own = useSurveyStyles();
  const { t } = useTranslation('answer');
  const letters = useId();
  const { text, type, flush } = useTypedText(kept, (typed) => onKeep(toAnswer(typed)));
  return (
    <div>
      <textarea
        aria-labelledby={labelledBy}
        aria-describedby={letters}
        className={own.words}
        maxLength={surveyLimits.textLength}
        value={text}
        onChange={({ target }) => {
          type(target.value);
          onFilled(toAnswer(target.value) !== '');
        }}
        onBlur={flush}
      />
      <p id={letters} className={mergeClasses(styles.note, own.letters)}>
        {withReadings(t('survey.letters', { count: text.length, most: surveyLimits.textLength }))}
      </p>
    </div>
  );
}
