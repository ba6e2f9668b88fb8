import { studentColumns, type StudentColumn } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { MultiChoice } from '@mebae/ui';
import { useHiddenColumns, useStudentWrites } from '../../lib/student-writes.ts';
import { useText } from '../../lib/text.ts';

/** Columns that the person has hidden; none until that is known. */
export const useHidden = (): readonly StudentColumn[] => useHiddenColumns().data?.hidden ?? [];

/** Chooses the columns of the list; the choice is the person's own, on every device. */
export function ColumnsChoice() {
  const t = useText();
  const notice = useNotice();
  const hidden = useHidden();
  const { setColumns } = useStudentWrites();
  const shown = studentColumns.filter((column) => !hidden.includes(column));
  const save = async (chosen: readonly StudentColumn[]) => {
    try {
      await setColumns(studentColumns.filter((column) => !chosen.includes(column)));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <MultiChoice
      label={t('students.columns')}
      summary={t('students.columnsShown', { n: shown.length, of: studentColumns.length })}
      options={studentColumns.map((key) => ({ key, text: t(`students.${key}`) }))}
      chosen={shown}
      onChange={(chosen) => void save(chosen)}
    />
  );
}
