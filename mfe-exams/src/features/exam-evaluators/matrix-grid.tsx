import type { EvaluatingPerson } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, useLanguage, useTranslation } from '@mebae/platform';
import { memo, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { namesApart } from '../../lib/names-apart.ts';
import { keyOf, type Pairs } from './matrix-state.ts';
import type { MatrixEditor } from './use-matrix.ts';
import { useStroke } from './use-stroke.ts';

const useStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    // all of it stands between the header and the buttons below
    maxHeight: 'max(320px, calc(100dvh - 240px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, userSelect: 'none' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    padding: '8px 2px',
    verticalAlign: 'bottom',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightRegular,
  },
  corner: { left: 0, zIndex: 3, padding: '8px 12px', textAlign: 'start' },
  // one line of a set width: without one, browsers make columns of vertical text wider than it is
  vertical: {
    writingMode: 'vertical-rl',
    width: '1.5em',
    maxHeight: '150px',
    margin: '0 auto',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  side: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    padding: '2px 12px',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightRegular,
  },
  count: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  short: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  cell: { padding: '1px' },
  button: {
    display: 'block',
    margin: '0 auto',
    width: '28px',
    height: '28px',
    padding: 0,
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    // the focus is beside the names and above the buttons, never below them
    scrollMargin: '190px 8px 104px 200px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  chosen: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    border: `1px solid ${tokens.colorBrandBackground}`,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
  apart: { border: `2px dashed ${tokens.colorStatusDangerBorder2}` },
  none: { backgroundColor: tokens.colorNeutralBackground3, cursor: 'default' },
});

/** Where a key leads from a cell of a table with so many rows and columns; undefined for keys that lead nowhere. */
function cellAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  [row, column]: Cell,
  [rows, columns]: Cell,
): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const page = 10;
  const cells: Record<string, Cell> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
    Home: [isFar ? 0 : row, 0],
    End: [isFar ? rows - 1 : row, columns - 1],
  };
  const cell = cells[key];
  return (
    cell && [Math.min(Math.max(cell[0], 0), rows - 1), Math.min(Math.max(cell[1], 0), columns - 1)]
  );
}

type Cell = readonly [row: number, column: number];

/** Evaluators down, students across. Keys move, Space and Enter choose, and the pointer presses or draws a stroke. */
export function MatrixGrid({ editor }: { editor: MatrixEditor }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { matrix, counts, pairs, apart } = editor;
  const { evaluators, targets } = matrix;
  const language = useLanguage();
  const names = useMemo(
    () => namesApart([...evaluators, ...targets], language, 'short'),
    [evaluators, targets, language],
  );
  const table = useRef<HTMLTableElement>(null);
  const [cell, setCell] = useState<Cell>([0, 0]);
  const answers = useMemo(
    () => new Map(matrix.pairs.map((p) => [keyOf(p.evaluatorID, p.targetID), p.answers])),
    [matrix],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = cellAfter(event, cell, [evaluators.length, targets.length]);
    if (!next) return;
    event.preventDefault();
    setCell(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join('/')}"]`)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    const [row = 0, column = 0] = (event.target as HTMLElement).dataset['cell']?.split('/') ?? [];
    setCell([Number(row), Number(column)]);
  };
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.table} aria-label={t('evaluators.matrix')}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              {t('evaluators.corner')}
            </th>
            {targets.map((target) => (
              <Target
                key={target.studentID}
                name={names.get(target.studentID) ?? ''}
                received={counts.get(target.studentID)?.received ?? 0}
                wanted={matrix.evaluatorsPerStudent}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of the buttons inside */}
        <tbody {...useStroke(editor)} onKeyDown={onKeyDown} onFocus={onFocus}>
          {evaluators.map((evaluator, row) => (
            <Evaluator
              key={evaluator.studentID}
              evaluator={evaluator}
              names={names}
              targets={targets}
              row={row}
              reachable={row === cell[0] ? cell[1] : null}
              chosen={targets
                .filter((target) => pairs.has(keyOf(evaluator.studentID, target.studentID)))
                .map((target) => target.studentID)
                .join(' ')}
              answers={answers}
              apart={apart}
              given={counts.get(evaluator.studentID)?.given ?? 0}
              wanted={matrix.evaluatorsPerStudent}
              isOpen={matrix.isOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TargetProps {
  name: string;
  received: number;
  wanted: number;
}

const Target = memo(function Target({ name, received: value, wanted }: TargetProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <th scope="col" className={styles.head}>
      <div className={styles.vertical} title={name}>
        {name}
      </div>
      <Count {...{ value, wanted }} label={t('evaluators.receivedCount', { value, wanted })} />
    </th>
  );
});

interface CountProps {
  value: number;
  wanted: number;
  label: string;
}

function Count({ value, wanted, label }: CountProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.count, value < wanted && styles.short)} title={label}>
      {value}/{wanted}
    </span>
  );
}

interface EvaluatorProps {
  evaluator: EvaluatingPerson;
  /** How everybody of the table is called in it. */
  names: ReadonlyMap<number, string>;
  targets: readonly EvaluatingPerson[];
  row: number;
  /** Column of the cell that the Tab key leads to; null in other rows. */
  reachable: number | null;
  /** Ids of whom the person evaluates, as text: the row is drawn again only when they change. */
  chosen: string;
  answers: ReadonlyMap<string, number>;
  apart: Pairs;
  given: number;
  wanted: number;
  isOpen: boolean;
}

/** A row. A class of 60 has 3,600 cells: one that changes draws its row anew, not the others. */
const Evaluator = memo(function Evaluator(props: EvaluatorProps) {
  const { evaluator, names, targets, row, reachable, chosen, answers, given, wanted, isOpen } =
    props;
  const { apart } = props;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const name = names.get(evaluator.studentID) ?? '';
  const choices = new Set(chosen.split(' ').map(Number));
  return (
    <tr>
      <th scope="row" className={styles.side}>
        {name}{' '}
        <Count
          {...{ value: given, wanted }}
          label={t('evaluators.givenCount', { value: given, wanted })}
        />
      </th>
      {targets.map(({ studentID }, column) => {
        const key = keyOf(evaluator.studentID, studentID);
        const isSelf = studentID === evaluator.studentID;
        const isChosen = choices.has(studentID);
        const count = answers.get(key) ?? 0;
        const isApart = apart.has(key);
        const pair = { evaluator: name, target: names.get(studentID) ?? '' };
        const label =
          count > 0 ? t('evaluators.cellAnswered', { ...pair, count }) : t('evaluators.cell', pair);
        return (
          <td key={studentID} className={styles.cell}>
            <button
              type="button"
              title={isApart ? t('evaluators.cellApart', { cell: label }) : undefined}
              data-cell={`${row}/${column}`}
              data-pair={isSelf || !isOpen ? undefined : key}
              tabIndex={column === reachable ? 0 : -1}
              aria-pressed={isChosen}
              aria-disabled={isSelf || !isOpen}
              aria-label={
                isSelf
                  ? t('evaluators.cellSelf', pair)
                  : isApart
                    ? t('evaluators.cellApart', { cell: label })
                    : label
              }
              className={mergeClasses(
                styles.button,
                isChosen && styles.chosen,
                isApart && styles.apart,
                isSelf && styles.none,
              )}
            >
              {isChosen && (count > 0 ? '●' : '✓')}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
