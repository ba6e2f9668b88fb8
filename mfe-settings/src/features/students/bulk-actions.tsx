import { limits, type BulkResult, type SchoolClassRow, type StudentRow } from '@mebae/contracts';
import { Button, Input, useId, useNotice } from '@mebae/platform';
import { Allowed, FilterField, useUndoNotice, useBusy, SelectFilter } from '@mebae/ui';
import { useState } from 'react';
import { LeaveForm } from '../../lib/leave-form.tsx';
import { refusalText } from '../../lib/student-refusals.ts';
import { useTags } from '../../lib/tags.resource.ts';
import { useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { useRemoveStudents } from '../../lib/use-remove-students.ts';

const idsOf = (students: readonly StudentRow[]): number[] =>
  students.map(({ studentID }) => studentID);

/**
 * Runs a bulk action, says what it changed and offers the way back.
 * @returns whether it runs, and a function of the call and of the words for a number of changed students
 */
export function useBulkAction(): [
  isBusy: boolean,
  run: (call: () => Promise<BulkResult>, changed: (n: number) => string) => void,
] {
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/students');
  const [isBusy, runBusy] = useBusy();
  const run = async (call: () => Promise<BulkResult>, changed: (n: number) => string) => {
    try {
      const result = await call();
      const unchanged =
        result.unchanged > 0 && t('students.bulk.unchanged', { n: result.unchanged });
      const sentences = [changed(result.changed), unchanged].filter((text) => text !== false);
      showUndoNotice(sentences.join(' '), result.undoID);
    } catch (error) {
      const why = refusalText(t, error);
      if (why === null) throw error;
      notice.error(why);
    }
  };
  return [isBusy, (call, changed) => runBusy(() => run(call, changed))];
}

interface TagActionProps {
  students: readonly StudentRow[];
  kind: 'addTag' | 'removeTag' | 'priorityTag';
}

/** Adds a tag, takes one away, or makes one the priority tag. */
export function TagAction({ students, kind }: TagActionProps) {
  const t = useText();
  const listID = useId('known');
  const tags = useTags().data?.data ?? [];
  const { assignTags, removeTagOf } = useStudentWrites();
  const [isBusy, run] = useBulkAction();
  const [tag, setTag] = useState('');
  const studentIDs = idsOf(students);
  const known = tags.find((existing) => existing.tag === tag.trim());
  const isRemoval = kind === 'removeTag';
  const apply = () =>
    run(
      () => {
        if (isRemoval) return removeTagOf(studentIDs, known?.tagID ?? 0);
        if (kind === 'addTag') return assignTags({ studentIDs, add: [tag] });
        return assignTags({ studentIDs, priorityTag: tag.trim() === '' ? null : tag });
      },
      (n) => t(`students.bulk.done.${kind}`, { n, tag }),
    );
  const isMissing = isRemoval ? !known : kind === 'addTag' && tag.trim() === '';
  return (
    <>
      <FilterField label={t('students.bulk.tag')}>
        <Input
          value={tag}
          list={listID}
          maxLength={limits.tagLength}
          autoComplete="off"
          onChange={(_, { value }) => setTag(value)}
        />
      </FilterField>
      <datalist id={listID}>
        {tags.map((option) => (
          <option key={option.tagID} value={option.tag}>
            {option.tag}
          </option>
        ))}
      </datalist>
      <Allowed call="tags.assign">
        <Button appearance="primary" disabledFocusable={isBusy || isMissing} onClick={apply}>
          {t('students.bulk.apply')}
        </Button>
      </Allowed>
    </>
  );
}

/** Moves to another class of the year. */
export function MoveAction(props: {
  students: readonly StudentRow[];
  classes: readonly SchoolClassRow[];
}) {
  const { students, classes } = props;
  const t = useText();
  const { moveClass } = useStudentWrites();
  const [isBusy, run] = useBulkAction();
  const [schoolClassID, setClass] = useState('');
  const chosen = classes.find((schoolClass) => String(schoolClass.schoolClassID) === schoolClassID);
  const nameOf = (schoolClass: SchoolClassRow) =>
    t('students.className', { grade: schoolClass.grade, name: schoolClass.schoolClassName });
  const move = (to: SchoolClassRow) =>
    run(
      () => moveClass(idsOf(students), to.schoolClassID),
      (n) => t('students.bulk.done.move', { n, name: nameOf(to) }),
    );
  return (
    <>
      <SelectFilter
        label={t('students.bulk.toClass')}
        value={schoolClassID}
        onChange={(value) => setClass(value)}
        none={t('students.chooseClass')}
        options={classes.map((schoolClass) => ({
          value: schoolClass.schoolClassID,
          text: nameOf(schoolClass),
        }))}
      />
      <Allowed call="students.moveClass">
        <Button
          appearance="primary"
          disabledFocusable={isBusy || !chosen}
          onClick={chosen && (() => move(chosen))}
        >
          {t('students.bulk.apply')}
        </Button>
      </Allowed>
    </>
  );
}

/** Students leave on a day; whoever has left already is no longer chosen. */
export function LeaveAction(props: { students: readonly StudentRow[]; onDone: () => void }) {
  const { students, onDone } = props;
  const t = useText();
  const { leave } = useStudentWrites();
  const [isBusy, run] = useBulkAction();
  return (
    <LeaveForm
      isBusy={isBusy}
      onLeave={({ state, on }) =>
        run(
          async () => {
            const result = await leave(idsOf(students), state, on);
            onDone();
            return result;
          },
          (n) =>
            t('leaving.registered', {
              who: t('students.bulk.people', { n }),
              state: t(`import.state.${state}`),
              on,
            }),
        )
      }
    />
  );
}

/** Removes, after saying what would be lost. */
export function DeleteAction(props: { students: readonly StudentRow[]; onDone: () => void }) {
  const { students, onDone } = props;
  const t = useText();
  const remove = useRemoveStudents();
  const run = async () => {
    const who = t('students.bulk.people', { n: students.length });
    if (await remove(idsOf(students), who)) onDone();
  };
  return (
    <Allowed call="students.remove">
      <Button appearance="primary" onClick={() => void run()}>
        {t('students.bulk.deleteNow')}
      </Button>
    </Allowed>
  );
}
