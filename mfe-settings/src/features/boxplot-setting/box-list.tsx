import { Button, Field, makeStyles, mergeClasses, Select, tokens } from '@mebae/platform';
import { CompetencyBadge, competencyTypeOrder, Pill, useCompetencyTypeName } from '@mebae/ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../../lib/text.ts';
import { boxKey, type NamedBox } from './available-boxes.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '12px 0 0', padding: 0, display: 'grid', gap: '4px' },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '2px 4px 2px 8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'grab',
  },
  over: { borderTopColor: tokens.colorBrandStroke1, borderTopWidth: '3px' },
  name: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
  },
});

interface BoxListProps {
  /** In the order of the plot. */
  chosen: readonly NamedBox[];
  available: readonly NamedBox[];
  onChange: (boxes: NamedBox[]) => void;
  problem: string | undefined;
}

/** The list with one box moved from one position to another. */
function moved(boxes: readonly NamedBox[], from: number, to: number): NamedBox[] {
  const box = boxes[from];
  if (!box || to < 0 || to >= boxes.length) return [...boxes];
  return boxes.toSpliced(from, 1).toSpliced(to, 0, box);
}

/** The boxes of the plot in their order: add, take out, and move by buttons or by dragging. */
export function BoxList({ chosen, available, onChange, problem }: BoxListProps) {
  const styles = useStyles();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => onChange(moved(chosen, from, to));
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, at);
    endDrag();
  };
  const remove = (at: number) => {
    onChange(chosen.toSpliced(at, 1));
    // The button that had the focus is gone: the list takes it.
    list.current?.focus();
  };
  return (
    <Field validationMessage={problem}>
      <div>
        <AddBox chosen={chosen} available={available} onAdd={(box) => onChange([...chosen, box])} />
        <ol ref={list} tabIndex={-1} className={styles.list}>
          {chosen.map((box, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it by keyboard
            <li
              key={boxKey(box)}
              className={mergeClasses(styles.item, over === index && styles.over)}
              draggable
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(index);
              }}
              onDragEnd={endDrag}
              onDrop={(event) => drop(event, index)}
            >
              <BoxName box={box} />
              <MoveButtons
                name={box.name}
                isFirst={index === 0}
                isLast={index === chosen.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      </div>
    </Field>
  );
}

function BoxName({ box }: { box: NamedBox }) {
  const styles = useStyles();
  const t = useText();
  return (
    <span className={styles.name}>
      {box.competencyType ? (
        <CompetencyBadge type={box.competencyType} name={box.name} />
      ) : (
        <>
          {box.name}
          <Pill>{t('boxplot.own')}</Pill>
        </>
      )}
      {!box.isValid && <Pill>{t('competency.isInvalid')}</Pill>}
    </span>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  const t = useText();
  const button = { appearance: 'subtle' } as const;
  return (
    <>
      <Button
        {...button}
        icon={<ArrowUpRegular />}
        aria-label={t('boxplot.up', { name })}
        disabledFocusable={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        {...button}
        icon={<ArrowDownRegular />}
        aria-label={t('boxplot.down', { name })}
        disabledFocusable={isLast}
        onClick={() => onMove(1)}
      />
      <Button
        {...button}
        icon={<DismissRegular />}
        aria-label={t('boxplot.remove', { name })}
        onClick={onRemove}
      />
    </>
  );
}

interface AddBoxProps {
  chosen: readonly NamedBox[];
  available: readonly NamedBox[];
  onAdd: (box: NamedBox) => void;
}

/** Chooses a box that is not in the plot yet; it comes last. */
function AddBox({ chosen, available, onAdd }: AddBoxProps) {
  const t = useText();
  const typeName = useCompetencyTypeName();
  const left = available.filter((box) => !chosen.some((other) => boxKey(other) === boxKey(box)));
  const groups = [
    {
      label: t('boxplot.own'),
      boxes: left.filter((box) => box.competencyType === null && box.isValid),
    },
    ...competencyTypeOrder.map((type) => ({
      label: typeName(type),
      boxes: left.filter((box) => box.competencyType === type),
    })),
  ];
  return (
    <Select
      aria-label={t('boxplot.add')}
      value=""
      onChange={(_, { value }) => {
        const box = left.find((other) => boxKey(other) === value);
        if (box) onAdd(box);
      }}
    >
      <option value="">{t('boxplot.add')}</option>
      {groups
        .filter(({ boxes }) => boxes.length > 0)
        .map(({ label, boxes }) => (
          <optgroup key={label} label={label}>
            {boxes.map((box) => (
              <option key={boxKey(box)} value={boxKey(box)}>
                {box.name}
              </option>
            ))}
          </optgroup>
        ))}
    </Select>
  );
}
