import type { SchoolClassRow, TeacherRow } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { Form, SaveBar, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AuthoritySection } from './authority-section.tsx';
import { PersonSection } from './person-section.tsx';
import { formFrom, problemOf, teacherSchema, type TeacherValues } from './teacher-form-values.ts';
import { useTeacherWrites } from './teachers.resource.ts';

interface TeacherFormProps {
  /** What the form begins with; null registers a new teacher. */
  teacher: TeacherRow | null;
  classes: readonly SchoolClassRow[];
}

/** Name, address, authority and classes in charge of a teacher. */
export function TeacherForm(props: TeacherFormProps) {
  const t = useText();
  const navigate = useNavigate();
  // The form begins with what the server had when it opened; a later response must not change what is typed.
  const [teacher] = useState(props.teacher);
  const save = useSaveTeacher(teacher);
  const form = useForm<TeacherValues>({
    keptAs: teacher === null ? 'new' : `edit ${teacher.teacherID}`,
    defaultValues: formFrom(teacher),
    schema: () => teacherSchema(t),
    onSave: save,
    problemOf: (error, values) => problemOf(error, values, t),
    onSaved: () => void navigate(paths.teachers),
  });
  return (
    <Form form={form}>
      <PersonSection form={form} isNew={teacher === null} />
      <AuthoritySection form={form} isNew={teacher === null} classes={props.classes} />
      <SaveBar
        label={t(teacher === null ? 'teachers.register' : 'teachers.save')}
        isSaving={form.isSaving}
        cancelTo={paths.teachers}
      />
    </Form>
  );
}

/** Registers or changes a teacher, and says what was done. */
function useSaveTeacher(teacher: TeacherRow | null): (values: TeacherValues) => Promise<void> {
  const t = useText();
  const notice = useNotice();
  const { create, update } = useTeacherWrites();
  return async (values) => {
    if (teacher === null) {
      const { mailState } = await create(values);
      notice.success(t(`teachers.created.${mailState}`, { email: values.email }));
      return;
    }
    await update(teacher.teacherID, values);
    notice.success(t('teachers.saved'));
  };
}
