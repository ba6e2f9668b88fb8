import { columnsHiddenAtFirst, studentColumns, type StudentColumn } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { MultiChoice } from '@mebae/ui';
import { useState } from 'react';

import { useText } from '../../lib/text.ts';
import { setHiddenColumns, useHiddenColumns } from './students.resource.ts';

/** Columns that the person has hidden, until that is read as the list begins for everybody, and a function that hides others; what was chosen shows at once and is kept. */
export function useHidden(): [
  hidden: readonly StudentColumn[],
  hide: (columns: StudentColumn[]) => void,
] {
  const notice = useNotice();
  const saved = useHiddenColumns().data?.hidden;
  const [chosen, setChosen] = useState<readonly StudentColumn[] | null>(null);
  const hide = async (columns: StudentColumn[]) => {
    setChosen(columns);
    try {
      await setHiddenColumns(columns);
    } catch (error) {
      setChosen(null);
      notice.error(error);
    }
  };
  return [chosen ?? saved ?? columnsHiddenAtFirst, (columns) => void hide(columns)];
}

interface ColumnsChoiceProps {
  hidden: readonly StudentColumn[];
  onHide: (columns: StudentColumn[]) => void;
}

/** Chooses the columns of the list; the choice is the person's own, on every device. */
export function ColumnsChoice({ hidden, onHide }: ColumnsChoiceProps) {
  const t = useText();
  const shown = studentColumns.filter((column) => !hidden.includes(column));
  return (
    <MultiChoice
      label={t('students.columns')}
      summary={t('students.columnsShown', { n: shown.length, of: studentColumns.length })}
      options={studentColumns.map((key) => ({ key, text: t(`students.${key}`) }))}
      chosen={shown}
      onChange={(chosen) => onHide(studentColumns.filter((column) => !chosen.includes(column)))}
    />
  );
}
