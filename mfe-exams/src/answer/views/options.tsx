import { mergeClasses } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface OptionsProps {
  /** Id of the statement that names the group. */
  labelledBy: string;
  /** What can be chosen, in its order. */
  texts: readonly string[];
  /** From 1; null: nothing yet. */
  chosen: number | null;
  onChoose: (position: number) => void;
}

/** Described levels, or steps, as large buttons; number keys choose as well (see `useNumberKeys`). */
export function Options({ labelledBy, texts, chosen, onChoose }: OptionsProps) {
  const styles = useAnswerStyles();
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.options}>
      {texts.map((text, index) => {
        const position = index + 1;
        const isChosen = chosen === position;
        return (
          <button
            key={position}
            type="button"
            aria-pressed={isChosen}
            className={mergeClasses(
              styles.option,
              texts.length > 4 && styles.lowOption,
              isChosen && styles.chosen,
            )}
            onClick={() => onChoose(position)}
          >
            <span
              aria-hidden="true"
              className={mergeClasses(styles.mark, isChosen && styles.markChosen)}
            >
              ✓
            </span>
            <span>{withReadings(text)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
