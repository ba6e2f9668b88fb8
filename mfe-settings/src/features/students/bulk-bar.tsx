import type { SchoolClassRow, StudentRow } from '@mebae/contracts';
import { useMay } from '@mebae/platform';
import { type Selection, SelectFilter } from '@mebae/ui';
import { useState } from 'react';
import type { StudentListState } from '../../lib/student-list-state.ts';
import { SelectionBar } from '../../lib/selection-bar.tsx';
import { useText } from '../../lib/text.ts';
import { DeleteAction, LeaveAction, MoveAction, TagAction } from './bulk-actions.tsx';
import { CardsAction } from './cards-action.tsx';
import { NumberAction } from './number-action.tsx';
import { allStudents } from './students.resource.ts';

const forAll = ['addTag', 'removeTag', 'priorityTag', 'cards'] as const;
const forAdministrators = ['move', 'number', 'leave', 'delete'] as const;
type Action = (typeof forAll)[number] | (typeof forAdministrators)[number];

interface BulkBarProps {
  selection: Selection<StudentRow>;
  /** Rows of the page that is shown. */
  page: readonly StudentRow[];
  classes: readonly SchoolClassRow[];
  /** The filter, and how many students it leaves. */
  state: StudentListState;
  total: number;
}

/** Actions for the chosen students, all at once. */
export default function BulkBar({ selection, page, classes, state, total }: BulkBarProps) {
  const t = useText();
  const [action, setAction] = useState<Action>('addTag');
  const mayManage = useMay('students.moveClass');
  // what an earlier action has changed shows in the page, not in the row that was chosen before it
  const newest = new Map(page.map((student) => [student.studentID, student]));
  const students = [...selection.chosen.values()].map(
    (student) => newest.get(student.studentID) ?? student,
  );
  const actions = mayManage ? [...forAll, ...forAdministrators] : forAll;
  return (
    <SelectionBar selection={selection} page={page} total={total} all={() => allStudents(state)}>
      <SelectFilter
        label={t('students.bulk.action')}
        value={action}
        onChange={(value) => setAction(actions.find((option) => option === value) ?? 'addTag')}
        options={actions.map((option) => ({ value: option, text: t(`students.bulk.${option}`) }))}
      />
      {action === 'move' && <MoveAction students={students} classes={classes} />}
      {action === 'cards' && <CardsAction students={students} />}
      {action === 'number' && <NumberAction key={students.length} students={students} />}
      {action === 'leave' && <LeaveAction students={students} onDone={selection.clear} />}
      {action === 'delete' && <DeleteAction students={students} onDone={selection.clear} />}
      {(action === 'addTag' || action === 'removeTag' || action === 'priorityTag') && (
        <TagAction key={action} students={students} kind={action} />
      )}
    </SelectionBar>
  );
}
