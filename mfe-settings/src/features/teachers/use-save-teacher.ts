import { teacherFields, type TeacherRow } from '@mebae/contracts';
import { personName, useDialog, useLanguage, useNotice } from '@mebae/platform';
import { givenFields } from '../../lib/plain-fields.tsx';
import { useText } from '../../lib/text.ts';
import type { TeacherValues } from './teacher-form-values.ts';
import { useTeacherWrites } from './teachers.resource.ts';

type Guard = (saving: Promise<unknown>) => Promise<boolean>;

/**
 * Registers or changes a teacher, and says what was done. A teacher who is made invalid is named first, with what
 * follows from it.
 * @param teacher who is changed; null registers a new one
 * @returns a function that resolves to whether it was saved
 */
export function useSaveTeacher(
  teacher: TeacherRow | null,
): (values: TeacherValues, guard: Guard) => Promise<boolean> {
  const t = useText();
  const notice = useNotice();
  const language = useLanguage();
  const { confirm } = useDialog();
  const { create, update } = useTeacherWrites();
  const mayGoOn = async ({ isValid, schoolClassIDs }: TeacherValues): Promise<boolean> => {
    if (teacher === null || isValid || !teacher.isValid) return true;
    return confirm({
      title: t('teachers.invalidTitle', { name: personName(teacher, language) }),
      body: t(schoolClassIDs.length > 0 ? 'teachers.invalidBodyClasses' : 'teachers.invalidBody'),
      confirmLabel: t('teachers.makeInvalid'),
      danger: true,
    });
  };
  return async (values, guard) => {
    const { basedOn, ...others } = values;
    const body = { ...others, ...givenFields(teacherFields, values) };
    if (teacher === null) {
      const { mailState } = await create(body);
      notice.success(t(`teachers.created.${mailState}`, { email: values.email }));
      return true;
    }
    if (!(await mayGoOn(values))) return false;
    const isSaved = await guard(update(teacher.teacherID, { ...body, updatedAt: basedOn }));
    if (isSaved) notice.success(t('teachers.saved'));
    return isSaved;
  };
}
