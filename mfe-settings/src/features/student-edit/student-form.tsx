import {
  StudentRefusal,
  type FormerMatch,
  type SchoolClassRow,
  type StudentDetail,
} from '@mebae/contracts';
import { ApiError, personName, useLanguage, useNavigate, useNotice } from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';
import {
  FormConflict,
  Form,
  SaveBar,
  useConflict,
  useForm,
  type FormHandle,
} from '@mebae/ui/forms';
import { useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { refusalText } from '../../lib/student-refusals.ts';
import { readFormerMatches, readStudent, useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { DeleteStudent } from './delete-student.tsx';
import { FormerMessage } from './former-message.tsx';
import { NotesSection } from './notes-section.tsx';
import { PersonSection } from './person-section.tsx';
import {
  bodyOf,
  comparedStudent,
  formFrom,
  problemOf,
  studentSchema,
  type NotesValues,
  type StudentValues,
} from './student-form-values.ts';

interface StudentFormProps {
  /** The student with whom the form begins; null registers a new student. */
  student: StudentDetail | null;
  classes: readonly SchoolClassRow[];
  /** Where a saved or given-up form leads. */
  listPath: string;
  /** Begins the form again with what is saved. */
  onReload: (latest: StudentDetail) => void;
}

const isFormer = (error: unknown): boolean =>
  error instanceof ApiError && error.reason[0] === StudentRefusal.FormerStudent;

/** Everything of a student. Typed values stay until they are saved or given up on purpose. */
export function StudentForm({ student, classes, listPath, onReload }: StudentFormProps) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const language = useLanguage();
  const showUndoNotice = useUndoNotice('/students');
  const { create, update, bringBack } = useStudentWrites();
  const conflict = useConflict(() => readStudent(student?.studentID ?? 0));
  // who had the number or the address of a new student before; empty until the server has said so
  const [former, setFormer] = useState<readonly FormerMatch[]>([]);
  const isSomebodyElse = useRef(false);
  const save = async (values: StudentValues) => {
    const body = bodyOf(values);
    if (student === null) await create({ ...body, isSomebodyElse: isSomebodyElse.current });
    else await update(student.studentID, { ...body, updatedAt: values.basedOn });
    notice.success(t(student === null ? 'students.created' : 'students.saved'));
  };
  const form = useForm<StudentValues>({
    keptAs: student === null ? 'new' : `edit ${student.studentID}`,
    defaultValues: formFrom(student),
    schema: () => studentSchema(t),
    onSave: async (values) => {
      setFormer([]);
      try {
        return await conflict.guard(save(values));
      } catch (error) {
        if (!isFormer(error)) throw error;
        setFormer((await readFormerMatches(bodyOf(values))).data);
        return false;
      } finally {
        isSomebodyElse.current = false;
      }
    },
    problemOf: (error) => problemOf(error, t),
    onSaved: () => void navigate(listPath),
  });
  const chosen = () =>
    classes.find(({ schoolClassID }) => String(schoolClassID) === form.getValues().schoolClassID);
  const comeBack = async (match: FormerMatch) => {
    const place = chosen();
    try {
      const { undoID } = await bringBack(
        [match.studentID],
        match.hasClass || !place ? {} : { schoolClassID: place.schoolClassID },
      );
      const who = t('students.honorific', { name: personName(match, language) });
      showUndoNotice(t('former.isBack', { who }), undoID);
      form.discard(() => void navigate(paths.studentEdit(match.studentID)));
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  const other = () => {
    isSomebodyElse.current = true;
    void form.submit();
  };
  return (
    <Form form={form}>
      <PersonSection form={form} classes={classes} isNew={student === null} />
      {/* Its fields are among those of this form. */}
      <NotesSection form={form as unknown as FormHandle<NotesValues>} />
      <SaveBar
        label={t(student === null ? 'students.register' : 'students.save')}
        call={student === null ? 'students.create' : 'students.update'}
        isSaving={form.isSaving}
        cancelTo={listPath}
        message={
          former.length === 0 ? (
            <FormConflict
              form={form}
              conflict={conflict}
              onReload={onReload}
              compared={comparedStudent(t, classes)}
            />
          ) : (
            <FormerMessage
              matches={former}
              schoolClass={chosen()}
              onBringBack={comeBack}
              onSomebodyElse={other}
            />
          )
        }
        end={
          student && (
            <DeleteStudent
              student={student}
              onDeleted={() => form.discard(() => void navigate(listPath))}
            />
          )
        }
      />
    </Form>
  );
}
