import {
  Checkbox,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useId,
} from '@mebae/platform';
import type { Ref } from 'react';
import { FieldProblem } from './field-problem.tsx';
import { useText } from './text.ts';
import type { Purpose } from './purpose.ts';

interface PurposeCardsProps {
  purposes: readonly Purpose[];
  /** Ids. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** The first checkbox, where the focus goes when nothing is chosen. */
  firstRef: Ref<HTMLInputElement>;
  problem: string | undefined;
}

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  label: { ...typographyStyles.body1, marginBottom: '2px', padding: 0 },
  required: { color: tokens.colorPaletteRedForeground1, marginLeft: '4px' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: '0 0 8px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
    gap: '10px',
  },
  card: {
    // The checkbox's own label fills the card, so that all of it can be pressed.
    display: 'flex',
    maxWidth: 'none',
    alignItems: 'flex-start',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
    '& .fui-Checkbox__label': { flexGrow: 1, alignSelf: 'flex-start', padding: '10px 12px 10px 0' },
    '& .fui-Checkbox__indicator': { margin: '13px 10px 12px 12px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
  },
  name: { ...typographyStyles.body1Strong, display: 'block' },
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, display: 'block' },
  part: { display: 'inline-block', whiteSpace: 'pre-wrap' },
});

/** Purposes of the activity: each a card, with the competencies that it stands for. */
export function PurposeCards({ purposes, chosen, onChange, firstRef, problem }: PurposeCardsProps) {
  const styles = useStyles();
  const t = useText();
  const id = useId('purposes');
  const toggle = (purposeID: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, purposeID] : chosen.filter((other) => other !== purposeID));
  return (
    <fieldset
      className={styles.group}
      aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
    >
      <legend className={styles.label}>
        {t('activity.purposes')}
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
      </legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('form.hint.purposes')}
      </p>
      <div className={styles.cards}>
        {purposes.map(({ growingPurposeID, title, parts }, index) => {
          const isChosen = chosen.includes(growingPurposeID);
          return (
            <Checkbox
              key={growingPurposeID}
              ref={index === 0 ? firstRef : undefined}
              className={mergeClasses(styles.card, isChosen && styles.chosen)}
              checked={isChosen}
              onChange={(_, data) => toggle(growingPurposeID, data.checked === true)}
              label={<PurposeLabel title={title} parts={parts} />}
            />
          );
        })}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}

/** A purpose's name, and the competencies that it stands for. */
function PurposeLabel({ title, parts }: Pick<Purpose, 'title' | 'parts'>) {
  const styles = useStyles();
  const t = useText();
  return (
    <>
      <span className={styles.name}>{title}</span>
      {parts.length > 0 && (
        <span className={styles.parts}>
          {parts.map((part, at) => (
            <span key={part} className={styles.part}>
              {at < parts.length - 1 ? `${part}${t('activity.nameJoiner')}` : part}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
