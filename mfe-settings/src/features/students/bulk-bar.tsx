import type { SchoolClassRow, StudentRow } from '@mebae/contracts';
import { Button, Select, makeStyles, tokens, useMay } from '@mebae/platform';
import { FilterField } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DeleteAction, MoveAction, TagAction } from './bulk-actions.tsx';
import { NumberAction } from './number-action.tsx';
import type { Selection } from './use-selection.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px',
    padding: '12px 16px',
    marginBottom: '12px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  count: { alignSelf: 'center', fontWeight: tokens.fontWeightSemibold },
  end: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginInlineStart: 'auto' },
});

const forAll = ['addTag', 'removeTag', 'priorityTag'] as const;
const forAdministrators = ['move', 'number', 'delete'] as const;
type Action = (typeof forAll)[number] | (typeof forAdministrators)[number];

interface BulkBarProps {
  selection: Selection;
  /** Rows of the page that is shown. */
  page: readonly StudentRow[];
  classes: readonly SchoolClassRow[];
}

/** What can be done with the chosen students, all at once. */
export default function BulkBar({ selection, page, classes }: BulkBarProps) {
  const styles = useStyles();
  const t = useText();
  const [action, setAction] = useState<Action>('addTag');
  const mayManage = useMay('students.moveClass');
  const students = [...selection.chosen.values()];
  const actions = mayManage ? [...forAll, ...forAdministrators] : forAll;
  const isAll = page.every((student) => selection.chosen.has(student.studentID));
  return (
    <section className={styles.root} aria-label={t('students.bulk.label')}>
      <output className={styles.count}>{t('students.bulk.count', { n: students.length })}</output>
      <FilterField label={t('students.bulk.action')}>
        <Select
          value={action}
          onChange={(_, { value }) => setAction(actions.find((one) => one === value) ?? 'addTag')}
        >
          {actions.map((one) => (
            <option key={one} value={one}>
              {t(`students.bulk.${one}`)}
            </option>
          ))}
        </Select>
      </FilterField>
      {action === 'move' && <MoveAction students={students} classes={classes} />}
      {action === 'number' && <NumberAction key={students.length} students={students} />}
      {action === 'delete' && <DeleteAction students={students} onDone={selection.clear} />}
      {(action === 'addTag' || action === 'removeTag' || action === 'priorityTag') && (
        <TagAction key={action} students={students} kind={action} />
      )}
      <span className={styles.end}>
        <Button onClick={() => selection.togglePage(page)}>
          {t(isAll ? 'students.bulk.leavePage' : 'students.bulk.choosePage')}
        </Button>
        <Button onClick={selection.clear}>{t('students.bulk.clear')}</Button>
      </span>
    </section>
  );
}
