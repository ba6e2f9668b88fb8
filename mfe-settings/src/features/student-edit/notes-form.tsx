import type { StudentDetail } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { FormConflict, Form, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { readStudent, useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { NotesSection } from './notes-section.tsx';
import {
  comparedNotes,
  notesBodyOf,
  notesFrom,
  notesSchema,
  type NotesValues,
} from './student-form-values.ts';

interface NotesFormProps {
  student: StudentDetail;
  listPath: string;
  onReload: (latest: StudentDetail) => void;
}

/** Tags and memo of an own student, for teachers in charge. */
export function NotesForm({ student, listPath, onReload }: NotesFormProps) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { setNotes } = useStudentWrites();
  const conflict = useConflict(() => readStudent(student.studentID));
  const save = async (values: NotesValues) => {
    await setNotes(student.studentID, { ...notesBodyOf(values), updatedAt: values.basedOn });
    notice.success(t('students.saved'));
  };
  const form = useForm<NotesValues>({
    keptAs: `notes ${student.studentID}`,
    defaultValues: notesFrom(student),
    schema: () => notesSchema(t),
    onSave: (values) => conflict.guard(save(values)),
    onSaved: () => void navigate(listPath),
  });
  return (
    <Form form={form}>
      <NotesSection form={form} />
      <SaveBar
        label={t('students.save')}
        call="students.setNotes"
        isSaving={form.isSaving}
        cancelTo={listPath}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedNotes(t)}
          />
        }
      />
    </Form>
  );
}
