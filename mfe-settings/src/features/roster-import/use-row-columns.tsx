import type { ImportKind, ImportRow, RosterKind } from '@mebae/contracts';
import { Badge, makeStyles } from '@mebae/platform';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';
import { useImportScreen } from './import-screen.tsx';
import { useImportTexts, type ImportTexts } from './import-text.ts';
import { RowPerson } from './row-person.tsx';
import { RowDetail } from './row-detail.tsx';
import type { FormerChoice } from './use-former-choice.ts';
import type { KindTab } from './rows-state.ts';
import { numberColumn, type Column } from '@mebae/ui';

const useStyles = makeStyles({
  number: { fontVariantNumeric: 'tabular-nums' },
});

const colours = {
  created: 'success',
  changed: 'brand',
  unchanged: 'informative',
  failed: 'danger',
} as const satisfies Record<ImportKind, string>;

type Names = Partial<Record<string, string>>;

function columnsOf(
  t: Text,
  texts: ImportTexts,
  roster: RosterKind,
  tab: KindTab,
  styles: ReturnType<typeof useStyles>,
  former: FormerChoice | null,
): Column<ImportRow>[] {
  const studentPosition = (row: ImportRow) => {
    const { grade, schoolClass, studentNumber }: Names = row.values;
    return [
      grade !== undefined && t('students.gradeName', { grade }),
      schoolClass,
      studentNumber !== undefined && t('import.numberOf', { number: studentNumber }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const next = (row: ImportRow) => {
    const { way, nextGrade, nextClass }: Names = row.values;
    return [
      way !== undefined && texts.value('way', way),
      nextGrade !== undefined && t('students.gradeName', { grade: nextGrade }),
      nextClass,
    ]
      .filter(Boolean)
      .join(' ');
  };
  const teacherPosition = (row: ImportRow) =>
    row.values['role'] === undefined ? null : texts.value('role', row.values['role']);
  const kind: Column<ImportRow> = {
    id: 'kind',
    header: t('import.kindHeader'),
    cell: (row) => (
      <Badge appearance="tint" color={colours[row.kind]}>
        {t(`import.kind.${row.kind}`)}
      </Badge>
    ),
    width: 100,
  };
  const detail: Column<ImportRow> = {
    id: 'detail',
    header: t(tab === 'failed' ? 'import.reasonHeader' : 'import.detailHeader'),
    cell: (row) => <RowDetail row={row} former={former} />,
  };
  const email: Column<ImportRow> = {
    id: 'email',
    header: t('import.field.email'),
    cell: (row) => row.values['email'],
    hideBelow: 700,
  };
  const upcoming: Column<ImportRow> = {
    id: 'next',
    header: t(roster === 'promotion' ? 'import.field.way' : 'import.field.nextClass'),
    cell: next,
  };
  const isDraft = roster === 'classChange' || roster === 'promotion';
  const last = roster === 'students' ? 'tags' : 'schoolClasses';
  const tags: Column<ImportRow> = {
    id: last,
    header: t(`import.field.${last}`),
    cell: (row) => row.values[last],
    hideBelow: 900,
  };
  const needsNoDetail = tab === 'created' || tab === 'unchanged';
  return [
    numberColumn({
      id: 'row',
      header: t('import.rowHeader'),
      cell: (row) => <span className={styles.number}>{row.row}</span>,
      width: 64,
    }),
    ...(tab === 'all' ? [kind] : []),
    {
      id: 'person',
      header: t('students.name'),
      cell: (row) => <RowPerson row={row} />,
      rowHeader: true,
      width: 180,
    },
    roster !== 'teachers'
      ? {
          id: 'position',
          header: t('import.positionHeader'),
          cell: studentPosition,
          width: 170,
        }
      : { id: 'role', header: t('import.field.role'), cell: teacherPosition, width: 130 },
    ...(needsNoDetail ? (isDraft ? [upcoming] : [email, tags]) : [detail]),
  ];
}

/** Columns of the preview: what matters in a tab, by its kind of rows. */
export function useRowColumns(tab: KindTab, former: FormerChoice | null): Column<ImportRow>[] {
  const t = useText();
  const texts = useImportTexts();
  const { kind } = useImportScreen();
  const styles = useStyles();
  return useMemo(
    () => columnsOf(t, texts, kind, tab, styles, former),
    [t, texts, kind, tab, styles, former],
  );
}
