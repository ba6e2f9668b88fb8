import { SchoolClassRefusal, limits, type SchoolClassRow } from '@mebae/contracts';
import {
  ApiError,
  Button,
  Select,
  makeStyles,
  personName,
  useKeptForm,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { EmptyState, useUndoNotice } from '@mebae/ui';
import { ConflictMessage, SaveBar, useConflict } from '@mebae/ui/forms';
import { useEffect, useState } from 'react';
import { readClasses, useSaveClasses, useTeachersInCharge } from '../../lib/classes.resource.ts';
import { useText, type Text } from '../../lib/text.ts';
import { classDifferences } from './class-differences.ts';
import { Totals } from './classes-view.tsx';
import {
  basedOn,
  draftsOf,
  editsOf,
  isEdited,
  nameProblems,
  withNewClass,
  type ClassDraft,
} from './edited-classes.ts';
import { GradeFields } from './grade-fields.tsx';

const useStyles = makeStyles({
  add: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

/** The year's classes by grade, edited in place and saved together. */
export function ClassesForm({ classes }: { classes: readonly SchoolClassRow[] }) {
  const t = useText();
  const [drafts, setDrafts] = useState(() => draftsOf(classes));
  const { save, isSaving, conflict, problems } = useSave(drafts, (saved) =>
    setDrafts(draftsOf(saved)),
  );
  const nameOf = useTeacherName();
  const edited = drafts.filter(isEdited).length;
  // Typed values stay over a later response; without edits the form shows it.
  const [shown, setShown] = useState(classes);
  if (shown !== classes && edited === 0) {
    setShown(classes);
    setDrafts(draftsOf(classes));
  }
  useKeptForm({
    name: 'classes',
    value: { drafts },
    dirty: edited > 0,
    restore: (kept) => setDrafts(kept.drafts),
  });
  const grades = [...new Set(drafts.map((row) => row.grade))];
  return (
    <>
      {classes.length > 0 && <Totals classes={classes} />}
      {drafts.length === 0 && (
        <EmptyState title={t('classes.none')} body={t('classes.noneYetHint')} />
      )}
      {grades.map((grade) => (
        <GradeFields
          key={grade}
          grade={grade}
          drafts={drafts}
          problems={problems}
          onChange={setDrafts}
        />
      ))}
      <AddGrade grades={grades} onAdd={(grade) => setDrafts(withNewClass(drafts, grade))} />
      <SaveBar
        label={t('classes.save')}
        isSaving={isSaving}
        isDisabled={edited === 0}
        onSave={() => void save(drafts)}
        message={
          <>
            <ConflictMessage
              conflict={conflict}
              compare={(latest) => classDifferences(drafts, latest, t, nameOf)}
              onTakeTheirs={(latest) => {
                void conflict.guard(Promise.resolve());
                setDrafts(draftsOf(latest));
              }}
              onKeepMine={(latest) => {
                const again = basedOn(drafts, latest);
                setDrafts(again);
                void save(again);
              }}
            />
            {edited > 0 && <span>{t('classes.edited', { n: edited })}</span>}
          </>
        }
      >
        {edited > 0 && (
          <Button onClick={() => setDrafts(draftsOf(classes))}>{t('classes.discard')}</Button>
        )}
      </SaveBar>
    </>
  );
}

/** @returns a function that gives the name of a teacher who can be in charge of a class */
function useTeacherName(): (teacherID: number) => string {
  const language = useLanguage();
  const { data } = useTeachersInCharge();
  const names = new Map(data?.data.map((row) => [row.teacherID, personName(row, language)]));
  return (teacherID) => names.get(teacherID) ?? '';
}

/** The sentence of a refusal that the form could not foresee; null for every other failure. */
function refusalText(t: Text, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, grade = '', name = '', n = ''] = error.reason;
  if (code === SchoolClassRefusal.SameName) return t('classes.error.sameName', { grade, name });
  if (code === SchoolClassRefusal.HasStudents) {
    return t('classes.error.hasStudents', { grade, name, n });
  }
  return null;
}

/** Saves all edits in one call. Problems of names are shown from the first try on. */
function useSave(
  drafts: readonly ClassDraft[],
  onSaved: (saved: readonly SchoolClassRow[]) => void,
) {
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/schoolClasses');
  const saveClasses = useSaveClasses();
  const conflict = useConflict(async () => (await readClasses()).data);
  const [isSaving, setSaving] = useState(false);
  const [isTried, setTried] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // the first name with a problem takes the focus
    if (tries > 0) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const write = async (rows: readonly ClassDraft[]) => {
    const { created, changed, deleted, undoID } = await saveClasses(editsOf(rows));
    showUndoNotice(t('classes.saved', { created, changed, deleted }), undoID);
    onSaved((await readClasses()).data);
    setTried(false);
  };
  const save = async (rows: readonly ClassDraft[]) => {
    setTried(true);
    if (nameProblems(rows).size > 0) {
      setTries((n) => n + 1);
      return;
    }
    setSaving(true);
    try {
      await conflict.guard(write(rows));
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, conflict, problems: isTried ? nameProblems(drafts) : new Map() };
}

interface AddGradeProps {
  grades: readonly number[];
  onAdd: (grade: number) => void;
}

/** Begins a grade that has no class yet. */
function AddGrade({ grades, onAdd }: AddGradeProps) {
  const styles = useStyles();
  const t = useText();
  const free = Array.from({ length: limits.gradeMax }, (_, n) => n + 1).filter(
    (grade) => !grades.includes(grade),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const grade = chosen !== null && free.includes(chosen) ? chosen : free[0];
  if (grade === undefined) return null;
  return (
    <div className={styles.add}>
      <Select
        aria-label={t('classes.newGrade')}
        value={String(grade)}
        onChange={(_, { value }) => setChosen(Number(value))}
      >
        {free.map((number) => (
          <option key={number} value={number}>
            {t('students.gradeName', { grade: number })}
          </option>
        ))}
      </Select>
      <Button icon={<AddRegular />} onClick={() => onAdd(grade)}>
        {t('classes.addGrade')}
      </Button>
    </div>
  );
}
