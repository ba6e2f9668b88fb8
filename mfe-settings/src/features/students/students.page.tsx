import { StudentSortKey, type StudentRow } from '@mebae/contracts';
import { formatNumber, useLanguage, useSchoolYear } from '@mebae/platform';
import { PageHeader, PagedList } from '@mebae/ui';
import { useCallback } from 'react';
import { useClasses } from '../../lib/classes.resource.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { paths } from '../../lib/paths.ts';
import { oneOf } from '../../lib/one-of.ts';
import { useText } from '../../lib/text.ts';
import { ImportButton } from './import-button.tsx';
import { NoStudents } from './no-students.tsx';
import { StudentFilters } from './student-filters.tsx';
import { sortKeys, useStudentListState } from './student-list-state.ts';
import { exportStudents, useStudents } from './students.resource.ts';
import { useStudentColumns } from './use-student-columns.tsx';

const rowKey = (student: StudentRow) => student.studentID;

/** Students of the school year: searched, filtered, sorted and paged; each leads to its record. */
export default function StudentsPage() {
  const t = useText();
  const language = useLanguage();
  const [year] = useSchoolYear();
  const { state, change, clearFilters, query } = useStudentListState();
  const columns = useStudentColumns();
  const list = useStudents(state);
  const classes = useClasses().data?.data.filter((c) => c.inCharge);
  const total = list.data?.totalRecords;
  const rowLink = useCallback((s: StudentRow) => paths.studentRecord(s.studentID, query), [query]);
  return (
    <>
      <PageHeader
        title={t('students.title')}
        subtitle={
          total === undefined
            ? t('students.year', { year })
            : t('students.count', { year, n: formatNumber(total, language) })
        }
        actions={<ImportButton />}
      />
      <StudentFilters
        state={state}
        onChange={change}
        onClear={clearFilters}
        classes={classes ?? []}
        actions={
          <ExportButton
            isEmpty={!total}
            onExport={() => exportStudents(state, t('students.exportFile'))}
          />
        }
      />
      <PagedList
        caption={t('students.title')}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowLink={rowLink}
        sort={{ id: state.sortKey, direction: state.sortDirection }}
        onSortChange={({ id, direction }) =>
          change({ sortKey: oneOf(id, sortKeys) ?? StudentSortKey.Grade, sortDirection: direction })
        }
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('students.noneFound')}
        none={<NoStudents isInCharge={classes === undefined || classes.length > 0} />}
      />
    </>
  );
}
