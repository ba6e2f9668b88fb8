import { partValues } from '@mebae/contracts';
import { mergeClasses, useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import { useAnswerStyles } from '../../styles.ts';
import { withReadings } from '../../texts/readings.tsx';
import { useSurveyStyles } from './survey-styles.ts';

interface ScaleStepsProps {
  /** Id of the question. */
  labelledBy: string;
  /** Meaning of the first and of the last step; '' where nobody has said it. */
  low: string;
  high: string;
  /** Whether somebody may say that they did not take part: 0. */
  hasNotTakenPart: boolean;
  chosen: number | null;
  onChoose: (value: number) => void;
}

/** Five steps beside each other, between two described ends. */
export function ScaleSteps(props: ScaleStepsProps) {
  const { low, high, chosen, onChoose } = props;
  const styles = useAnswerStyles();
  const own = useSurveyStyles();
  const { t } = useTranslation('answer');
  const nameOf = (value: number): string => {
    const end = value === 1 ? low : value === 5 ? high : '';
    return withoutReadings(`${value} ${end}`).trim();
  };
  return (
    <fieldset aria-labelledby={props.labelledBy} className={styles.options}>
      <div className={own.steps}>
        {partValues.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={nameOf(value)}
            aria-pressed={chosen === value}
            className={mergeClasses(styles.option, own.step, chosen === value && styles.chosen)}
            onClick={() => onChoose(value)}
          >
            {value}
          </button>
        ))}
      </div>
      <div aria-hidden="true" className={own.ends}>
        <span className={own.end}>{withReadings(low)}</span>
        <span className={mergeClasses(own.end, own.lastEnd)}>{withReadings(high)}</span>
      </div>
      {props.hasNotTakenPart && (
        <button
          type="button"
          aria-pressed={chosen === 0}
          className={mergeClasses(styles.option, styles.lowOption, chosen === 0 && styles.chosen)}
          onClick={() => onChoose(0)}
        >
          {withReadings(t('survey.notTakenPart'))}
        </button>
      )}
    </fieldset>
  );
}
