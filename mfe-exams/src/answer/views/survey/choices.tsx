import { mergeClasses } from '@mebae/platform/light';
import { useAnswerStyles } from '../../styles.ts';
import { withReadings } from '../../texts/readings.tsx';
import { useSurveyStyles } from './survey-styles.ts';

interface ChoicesProps {
  /** Id of the question. */
  labelledBy: string;
  options: readonly string[];
  isMultiple: boolean;
  /** Positions, from 0. */
  chosen: readonly number[];
  onChoose: (position: number) => void;
}

/** Options of which one, or any number, can be chosen. */
export function Choices({ labelledBy, options, isMultiple, chosen, onChoose }: ChoicesProps) {
  const styles = useAnswerStyles();
  const own = useSurveyStyles();
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.options}>
      {options.map((text, position) => {
        const isChosen = chosen.includes(position);
        return (
          <label
            key={position}
            className={mergeClasses(
              styles.option,
              styles.lowOption,
              own.choice,
              isChosen && styles.chosen,
            )}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={labelledBy}
              className={own.box}
              checked={isChosen}
              onChange={() => onChoose(position)}
            />
            <span>{withReadings(text)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
