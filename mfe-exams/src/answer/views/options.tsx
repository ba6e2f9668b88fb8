import { mergeClasses, useTranslation } from '@mebae/platform/light';
import { untold } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface OptionsProps {
  /** Id of the statement that names the group. */
  labelledBy: string;
  /** Texts of the options, in their order. */
  texts: readonly string[];
  /** From 1; `untold`: the option beside them; null: nothing yet. */
  chosen: number | null;
  /** Beside the levels: the evaluator can't tell. */
  canBeUntold?: boolean;
  onChoose: (position: number) => void;
}

/** Described levels, or steps, as large buttons; number keys choose as well (see `useNumberKeys`). */
export function Options(props: OptionsProps) {
  const { labelledBy, texts, chosen, canBeUntold = false, onChoose } = props;
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const option = (position: number, text: string, isLow: boolean) => {
    const isChosen = chosen === position;
    return (
      <button
        key={position}
        type="button"
        aria-pressed={isChosen}
        className={mergeClasses(
          styles.option,
          isLow && styles.lowOption,
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
  };
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.options}>
      {texts.map((text, index) => option(index + 1, text, texts.length > 4))}
      {canBeUntold && option(untold, t('cannotTell'), true)}
    </fieldset>
  );
}
