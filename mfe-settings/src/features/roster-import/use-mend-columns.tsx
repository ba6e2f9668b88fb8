import type { ImportRow } from '@mebae/contracts';
import { Button, makeStyles } from '@mebae/platform';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useImportScreen } from './import-screen.tsx';
import { useImportTexts } from './import-text.ts';
import { RowPerson } from './row-person.tsx';
import { MendCell } from './mend-cell.tsx';
import type { Mending } from './use-mending.ts';
import { numberColumn, type Column } from '@mebae/ui';

const useStyles = makeStyles({ number: { fontVariantNumeric: 'tabular-nums' } });

const narrow: Partial<Record<string, number>> = { grade: 130, studentNumber: 130, role: 140 };
const wide: Partial<Record<string, number>> = { email: 240, schoolClass: 200, schoolClasses: 220 };

/**
 * Columns of rows that fail: one for each field, with its errors in it; those with errors come first, so that nobody has
 * to look for them.
 */
export function useMendColumns(
  mending: Mending,
  rows: readonly ImportRow[] | undefined,
): Column<ImportRow>[] {
  const t = useText();
  const texts = useImportTexts();
  const styles = useStyles();
  const { fields } = useImportScreen();
  return useMemo(() => {
    const number: Column<ImportRow> = numberColumn({
      id: 'row',
      header: t('import.rowHeader'),
      cell: (row) => <span className={styles.number}>{row.row}</span>,
      rowHeader: true,
      width: 64,
    });
    const open: Column<ImportRow> = {
      id: 'open',
      header: t('import.mend.rowHeader'),
      cell: (row) => (
        <Button
          appearance="subtle"
          icon={<EditRegular />}
          aria-label={t('import.mend.open', { row: row.row })}
          disabledFocusable={mending.opened.has(row.row)}
          onClick={() => mending.open(row.row)}
        />
      ),
      width: 64,
    };
    const person: Column<ImportRow> = {
      id: 'person',
      header: t('students.name'),
      cell: (row) => <RowPerson row={row} />,
      width: 150,
    };
    const isWrong = (field: string): boolean =>
      rows?.some(({ reasons }) => reasons.some((reason) => reason.field === field)) ?? false;
    const wrongFirst = [...fields.filter(isWrong), ...fields.filter((field) => !isWrong(field))];
    const cells = wrongFirst.map((field): Column<ImportRow> => ({
      id: field,
      header: texts.field(field),
      cell: (row) => <MendCell row={row} field={field} mending={mending} />,
      width: narrow[field] ?? wide[field] ?? 160,
    }));
    return [number, person, open, ...cells];
  }, [t, texts, styles, fields, mending, rows]);
}
