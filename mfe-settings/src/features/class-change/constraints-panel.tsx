import { limits, type ClassChange, type ClassChangeConstraints } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FormRow, useBusy } from '@mebae/ui';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { withConstraints } from './board-state.ts';
import { useClassChangeWrites, useIsProposing } from './class-change.resource.ts';
import type { Board } from './use-class-board.ts';

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '2px 16px',
    padding: '6px 16px',
    marginTop: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 900px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'start',
    },
  },
  details: { '&[open]': { gridColumn: '1 / -1' }, '&[open] > summary': { marginBottom: '16px' } },
  summary: { ...typographyStyles.body1Strong, cursor: 'pointer', minHeight: '24px' },
  hint: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, margin: '0 0 12px' },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  size: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px' },
  number: { width: '96px' },
  sets: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '4px' },
  set: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '2px 4px 2px 10px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  none: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, margin: 0 },
});

interface ConstraintsPanelProps {
  change: ClassChange;
  board: Board;
  /** How far the classes differ now. */
  children: ReactNode;
}

/** Conditions that a proposal keeps and balances, and the button that asks for one. */
export function ConstraintsPanel({ change, board, children }: ConstraintsPanelProps) {
  const styles = useStyles();
  const t = useText();
  const { constraints } = board.draft;
  const set = (values: Partial<ClassChangeConstraints>) =>
    board.change((draft) => withConstraints(draft, values));
  return (
    <section className={styles.panel} aria-label={t('change.proposal.title')}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t('change.conditions', {
            together: constraints.together.length,
            apart: constraints.apart.length,
          })}
        </summary>
        <p className={styles.hint}>{t('change.proposal.hint')}</p>
        <FormRow
          title={t('change.balance.title')}
          hint={
            change.exam
              ? t(
                  change.exam.isComparable ? 'change.balance.exam' : 'change.balance.notComparable',
                  {
                    title: change.exam.title,
                  },
                )
              : t('change.balance.noExam')
          }
        >
          <Balance change={change} constraints={constraints} onChange={set} />
        </FormRow>
        <FormRow title={t('change.size.title')}>
          <ClassSize constraints={constraints} onChange={set} />
        </FormRow>
        {(['together', 'apart'] as const).map((kind) => (
          <FormRow key={kind} title={t(`change.sets.${kind}`)}>
            <Sets
              change={change}
              kind={kind}
              sets={constraints[kind]}
              onChange={(sets) => set({ [kind]: sets })}
            />
          </FormRow>
        ))}
      </details>
      {children}
      <ProposeButton change={change} board={board} />
    </section>
  );
}

function ProposeButton({ change, board }: Omit<ConstraintsPanelProps, 'children'>) {
  const t = useText();
  const { propose } = useClassChangeWrites(change.grade);
  const isProposing = useIsProposing(change.grade);
  const [isBusy, run] = useBusy();
  return (
    <Button
      disabledFocusable={isBusy || isProposing}
      onClick={() =>
        run(async () => {
          if ((await board.flush()) !== null) await propose();
        })
      }
    >
      {t(isProposing ? 'change.proposal.working' : 'change.proposal.start')}
    </Button>
  );
}

interface PartProps {
  constraints: ClassChangeConstraints;
  onChange: (values: Partial<ClassChangeConstraints>) => void;
}

function Balance({ change, constraints, onChange }: PartProps & { change: ClassChange }) {
  const styles = useStyles();
  const t = useText();
  const { balance } = constraints;
  const set = (values: Partial<typeof balance>) => onChange({ balance: { ...balance, ...values } });
  return (
    <div className={styles.choices}>
      {(['scores', 'previousClasses'] as const).map((kind) => (
        <Checkbox
          key={kind}
          label={t(`change.balance.${kind}`)}
          checked={balance[kind]}
          onChange={(_, { checked }) => set({ [kind]: checked === true })}
        />
      ))}
      {change.tags.map(({ tagID, tag, students }) => (
        <Checkbox
          key={tagID}
          label={t('change.balance.tag', { tag, n: students })}
          checked={balance.tagIDs.includes(tagID)}
          onChange={(_, { checked }) =>
            set({
              tagIDs: checked
                ? [...balance.tagIDs, tagID]
                : balance.tagIDs.filter((other) => other !== tagID),
            })
          }
        />
      ))}
    </div>
  );
}

function ClassSize({ constraints, onChange }: PartProps) {
  const styles = useStyles();
  const t = useText();
  const { size } = constraints;
  const [typed, setTyped] = useState({
    min: String(size?.min ?? 1),
    max: String(size?.max ?? limits.classSize),
  });
  const type = (values: Partial<typeof typed>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    const [min, max] = [Number(next.min), Number(next.max)];
    if (isSize(min, max)) onChange({ size: { min, max } });
  };
  const isWrong = size !== null && !isSize(Number(typed.min), Number(typed.max));
  return (
    <div className={styles.size}>
      <Checkbox
        label={t('change.size.equal')}
        checked={size === null}
        onChange={(_, { checked }) =>
          onChange({
            size: checked ? null : { min: Number(typed.min), max: Number(typed.max) },
          })
        }
      />
      {size !== null &&
        (['min', 'max'] as const).map((end) => (
          <Field
            key={end}
            label={t(`change.size.${end}`)}
            validationMessage={
              isWrong && end === 'max'
                ? t('change.size.wrong', { max: limits.classSize })
                : undefined
            }
          >
            <Input
              className={styles.number}
              inputMode="numeric"
              value={typed[end]}
              onChange={(_, { value }) => type({ [end]: value.normalize('NFKC') })}
            />
          </Field>
        ))}
    </div>
  );
}

const isSize = (min: number, max: number): boolean =>
  Number.isInteger(min) &&
  Number.isInteger(max) &&
  min >= 0 &&
  min <= max &&
  max >= 1 &&
  max <= limits.classSize;

interface SetsProps {
  change: ClassChange;
  kind: 'together' | 'apart';
  sets: readonly (readonly number[])[];
  onChange: (sets: number[][]) => void;
}

function Sets({ change, kind, sets, onChange }: SetsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const names = new Map(
    change.students.map((student) => [student.studentID, personName(student, language)]),
  );
  if (sets.length === 0) return <p className={styles.none}>{t('change.sets.none')}</p>;
  return (
    <ul className={styles.sets} aria-label={t(`change.sets.${kind}`)}>
      {sets.map((set, index) => {
        const words = set.map((studentID) => names.get(studentID)).join(t('list.separator'));
        return (
          <li key={set.join(' ')} className={styles.set}>
            {words}
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('change.sets.remove', { names: words })}
              onClick={() => onChange(sets.toSpliced(index, 1).map((other) => [...other]))}
            />
          </li>
        );
      })}
    </ul>
  );
}
