import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { CheckIcon } from '../icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useUiText, type UiTextKey } from '../ui-text.ts';

export type StepState = 'done' | 'current' | 'todo' | 'error';

export interface Step {
  id: string;
  label: string;
  state: StepState;
}

export interface StepperProps {
  /** Names the way as a whole, for screen readers. */
  label: string;
  steps: readonly Step[];
  /** Given, steps that are done or faulty can be gone back to. */
  onStep?: (id: string) => void;
}

const stateText: Record<StepState, UiTextKey> = {
  done: 'stepper.done',
  current: 'stepper.current',
  todo: 'stepper.todo',
  error: 'stepper.error',
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    listStyleType: 'none',
    margin: '0 0 24px',
    padding: 0,
    '@media (max-width: 600px)': { flexDirection: 'column', rowGap: '8px' },
  },
  item: {
    display: 'flex',
    flex: '1 1 0',
    alignItems: 'center',
    minWidth: 0,
    // The line to the next step.
    '&:not(:last-child)::after': {
      content: '""',
      flex: '1 1 12px',
      minWidth: '12px',
      height: '1px',
      margin: '0 12px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':last-child': { flexGrow: 0, flexBasis: 'auto' },
    '@media (max-width: 600px)': { '&:not(:last-child)::after': { display: 'none' } },
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '0 4px',
    border: 'none',
    backgroundColor: 'transparent',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textAlign: 'left',
    ...typographyStyles.body1,
  },
  button: {
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '26px',
    height: '26px',
    flexShrink: 0,
    borderRadius: '50%',
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    ...typographyStyles.caption1Strong,
  },
  markCurrent: {
    backgroundColor: tokens.colorBrandBackground,
    borderTopColor: tokens.colorBrandBackground,
    borderRightColor: tokens.colorBrandBackground,
    borderBottomColor: tokens.colorBrandBackground,
    borderLeftColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  markDone: {
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
    color: tokens.colorBrandForeground1,
  },
  markError: {
    borderTopColor: tokens.colorPaletteRedForeground1,
    borderRightColor: tokens.colorPaletteRedForeground1,
    borderBottomColor: tokens.colorPaletteRedForeground1,
    borderLeftColor: tokens.colorPaletteRedForeground1,
    color: tokens.colorPaletteRedForeground1,
  },
});

/** The steps of a wizard: which is current, which are done, which have an error; the state is said in words too. */
export function Stepper({ label, steps, onStep }: StepperProps) {
  const styles = useStyles();
  const t = useUiText();
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const body = (
            <>
              <span
                aria-hidden="true"
                className={mergeClasses(
                  styles.mark,
                  step.state === 'current' && styles.markCurrent,
                  step.state === 'done' && styles.markDone,
                  step.state === 'error' && styles.markError,
                )}
              >
                {step.state === 'done' && <CheckIcon size={16} />}
                {step.state === 'error' && '!'}
                {(step.state === 'current' || step.state === 'todo') && index + 1}
              </span>
              <span>
                {step.label}
                <VisuallyHidden>
                  {t('stepper.position', { n: index + 1, total: steps.length })}{' '}
                  {t(stateText[step.state])}
                </VisuallyHidden>
              </span>
            </>
          );
          const canGo = onStep && (step.state === 'done' || step.state === 'error');
          return (
            <li
              key={step.id}
              className={styles.item}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              {canGo ? (
                <button
                  type="button"
                  className={mergeClasses(styles.step, styles.button)}
                  onClick={() => onStep(step.id)}
                >
                  {body}
                </button>
              ) : (
                <span
                  className={mergeClasses(styles.step, step.state === 'current' && styles.current)}
                >
                  {body}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
