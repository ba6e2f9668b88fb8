import type { SchoolClassRow, TeacherRow } from '@mebae/contracts';
import { useNavigate } from '@mebae/platform';
import { FormConflict, Form, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AuthoritySection } from './authority-section.tsx';
import { PersonSection } from './person-section.tsx';
import {
  comparedTeacher,
  formFrom,
  problemOf,
  teacherSchema,
  type TeacherValues,
} from './teacher-form-values.ts';
import { readTeacher } from './teachers.resource.ts';
import { useSaveTeacher } from './use-save-teacher.ts';

interface TeacherFormProps {
  /** The teacher with whom the form begins; null registers a new teacher. */
  teacher: TeacherRow | null;
  classes: readonly SchoolClassRow[];
}

/** Name, address, authority and classes in charge of a teacher; begins again with what somebody else has saved. */
export function TeacherForm(props: TeacherFormProps) {
  // The form begins with what the server had when it opened; a later response must not change what is typed.
  const [teacher, setTeacher] = useState(props.teacher);
  return (
    <Fields
      key={teacher?.updatedAt ?? 'new'}
      teacher={teacher}
      classes={props.classes}
      onReload={setTeacher}
    />
  );
}

function Fields(props: TeacherFormProps & { onReload: (latest: TeacherRow) => void }) {
  const { teacher, classes, onReload } = props;
  const t = useText();
  const navigate = useNavigate();
  const save = useSaveTeacher(teacher);
  const conflict = useConflict(() => readTeacher(teacher?.teacherID ?? 0));
  const form = useForm<TeacherValues>({
    keptAs: teacher === null ? 'new' : `edit ${teacher.teacherID}`,
    defaultValues: formFrom(teacher),
    schema: () => teacherSchema(t),
    onSave: (values) => save(values, conflict.guard),
    problemOf: (error, values) => problemOf(error, values, t),
    onSaved: () => void navigate(paths.teachers),
  });
  return (
    <Form form={form}>
      <PersonSection form={form} isNew={teacher === null} />
      <AuthoritySection form={form} isNew={teacher === null} classes={classes} />
      <SaveBar
        label={t(teacher === null ? 'teachers.register' : 'teachers.save')}
        isSaving={form.isSaving}
        cancelTo={paths.teachers}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedTeacher(t, classes)}
          />
        }
      />
    </Form>
  );
}
