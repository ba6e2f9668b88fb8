import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { Reason, VisuallyHidden } from '@mebae/ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useText } from './text.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    ':focus': { outlineStyle: 'none' },
  },
  item: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '4px 8px',
    padding: '8px 8px 8px 4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: tokens.shadow4 },
  handle: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    color: tokens.colorNeutralForeground3,
    fontSize: '20px',
    cursor: 'grab',
  },
  number: {
    ...typographyStyles.body1Strong,
    minWidth: '1.5em',
    lineHeight: '32px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  content: { minWidth: 0, paddingTop: '5px' },
  buttons: { display: 'flex' },
});

export interface OrderedEntry {
  key: string | number;
  /** Its name on the buttons. */
  name: string;
  content: ReactNode;
  /** Why it can't be taken out; undefined: it can. */
  stays?: string | undefined;
}

interface OrderedListProps {
  label: string;
  entries: readonly OrderedEntry[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** Entries in an order of their own: moved by dragging their handle or by buttons, and taken out. */
export function OrderedList({ label, entries, onMove, onRemove }: OrderedListProps) {
  const styles = useStyles();
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= entries.length) return;
    onMove(from, to);
    setAnnouncement(t('order.moved', { name: entries[from]?.name ?? '', position: to + 1 }));
  };
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
    onRemove(at);
    // The button that had the focus is gone: the list takes it.
    list.current?.focus();
  };
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.list} aria-label={label}>
        {entries.map(({ key, name, content, stays }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it by keyboard
          <li
            key={key}
            className={mergeClasses(
              styles.item,
              dragged !== null && over === index && dragged !== index && styles.over,
            )}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => drop(event, index)}
          >
            <span
              className={styles.handle}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                const item = event.currentTarget.closest('li');
                if (item) event.dataTransfer.setDragImage(item, 12, 20);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragEnd={endDrag}
            >
              <ReOrderDotsVerticalRegular />
            </span>
            <span className={styles.number}>{index + 1}</span>
            <div className={styles.content}>{content}</div>
            <span className={styles.buttons}>
              <MoveButtons
                name={name}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                onMove={(by) => move(index, index + by)}
              />
              <RemoveButton name={name} stays={stays} onRemove={() => remove(index)} />
            </span>
          </li>
        ))}
      </ol>
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const t = useText();
  return (
    <>
      <Button
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={t('order.up', { name })}
        disabledFocusable={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={t('order.down', { name })}
        disabledFocusable={isLast}
        onClick={() => onMove(1)}
      />
    </>
  );
}

interface RemoveButtonProps extends Pick<OrderedEntry, 'name' | 'stays'> {
  onRemove: () => void;
}

function RemoveButton({ name, stays, onRemove }: RemoveButtonProps) {
  const t = useText();
  const button = (
    <Button
      appearance="subtle"
      icon={<DismissRegular />}
      aria-label={t('order.remove', { name })}
      disabledFocusable={stays !== undefined}
      onClick={stays === undefined ? onRemove : undefined}
    />
  );
  return stays === undefined ? button : <Reason text={stays}>{button}</Reason>;
}
