import type { LocalisedText } from '@mebae/contracts';
import { mergeClasses, useLanguage } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface OptionsProps {
  /** Id of the statement that names the group. */
  labelledBy: string;
  levels: readonly LocalisedText[];
  chosen: number | null;
  onChoose: (level: number) => void;
}

/** Four described levels as large buttons; the number keys 1 to 4 choose as well (see the question view). */
export function Options({ labelledBy, levels, chosen, onChoose }: OptionsProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.options}>
      {levels.map((text, index) => {
        const level = index + 1;
        const isChosen = chosen === level;
        return (
          <button
            key={level}
            type="button"
            aria-pressed={isChosen}
            className={mergeClasses(styles.option, isChosen && styles.chosen)}
            onClick={() => onChoose(level)}
          >
            <span
              aria-hidden="true"
              className={mergeClasses(styles.mark, isChosen && styles.markChosen)}
            >
              ✓
            </span>
            <span>{withReadings(text[language])}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
