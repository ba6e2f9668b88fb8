import type { SchoolClassRow, StudentDetail } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import {
  FormConflict,
  Form,
  SaveBar,
  useConflict,
  useForm,
  type FormHandle,
} from '@mebae/ui/forms';
import { readStudent, useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { DeleteStudent } from './delete-student.tsx';
import { NotesSection } from './notes-section.tsx';
import { PersonSection } from './person-section.tsx';
import {
  bodyOf,
  formFrom,
  problemOf,
  studentSchema,
  type NotesValues,
  type StudentValues,
} from './student-form-values.ts';

interface StudentFormProps {
  /** What the form begins with; null registers a new student. */
  student: StudentDetail | null;
  classes: readonly SchoolClassRow[];
  /** Where a saved or given-up form leads. */
  listPath: string;
  /** Begins the form again with what is saved. */
  onReload: (latest: StudentDetail) => void;
}

/** Everything of a student. What was typed stays until it is saved or given up on purpose. */
export function StudentForm({ student, classes, listPath, onReload }: StudentFormProps) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { create, update } = useStudentWrites();
  const conflict = useConflict(() => readStudent(student?.studentID ?? 0));
  const save = async (values: StudentValues) => {
    const body = bodyOf(values);
    if (student === null) await create(body);
    else await update(student.studentID, { ...body, updatedAt: values.basedOn });
    notice.success(t(student === null ? 'students.created' : 'students.saved'));
  };
  const form = useForm<StudentValues>({
    keptAs: student === null ? 'new' : `edit ${student.studentID}`,
    defaultValues: formFrom(student),
    schema: () => studentSchema(t),
    onSave: (values) => conflict.guard(save(values)),
    problemOf: (error) => problemOf(error, t),
    onSaved: () => void navigate(listPath),
  });
  return (
    <Form form={form}>
      <PersonSection form={form} classes={classes} />
      {/* Its fields are among those of this form. */}
      <NotesSection form={form as unknown as FormHandle<NotesValues>} />
      <SaveBar
        label={t(student === null ? 'students.register' : 'students.save')}
        call={student === null ? 'students.create' : 'students.update'}
        isSaving={form.isSaving}
        cancelTo={listPath}
        message={<FormConflict form={form} conflict={conflict} onReload={onReload} />}
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
