import { StudentSortKey, type StudentRow } from '@mebae/contracts';
import { formatNumber, useLanguage, useSchoolYear } from '@mebae/platform';
import { PageHeader, PagedList, useSelection } from '@mebae/ui';
import { Suspense, lazy, useCallback } from 'react';
import { useClasses } from '../../lib/classes.resource.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { paths } from '../../lib/paths.ts';
import { oneOf } from '../../lib/one-of.ts';
import { useText } from '../../lib/text.ts';
import { ColumnsChoice, useHidden } from './columns-choice.tsx';
import { ListActions } from './list-actions.tsx';
import { StudentFilters } from './student-filters.tsx';
import { sortKeys, useStudentListState } from '../../lib/student-list-state.ts';
import { exportStudents, useStudents } from './students.resource.ts';
import { useStudentColumns } from './use-student-columns.tsx';

/** Loads with the first student who is chosen. */
const BulkBar = lazy(() => import('./bulk-bar.tsx'));

/** Loads where there is nobody to show. */
const NoStudents = lazy(() => import('./no-students.tsx'));

const noRows: readonly StudentRow[] = [];
const rowKey = (student: StudentRow) => student.studentID;

/**
 * Staff list students of the school year: searched, filtered, sorted and paged; each leads to its record, and several
 * can be changed at once.
 */
export default function StudentsPage() {
  const t = useText();
  const language = useLanguage();
  const [year] = useSchoolYear();
  const { state, change, clearFilters, query } = useStudentListState();
  const selection = useSelection(rowKey);
  const [hidden, hide] = useHidden();
  const columns = useStudentColumns({ hidden, selection, query });
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
        actions={<ListActions />}
      />
      <StudentFilters
        state={state}
        onChange={change}
        onClear={clearFilters}
        classes={classes ?? []}
        actions={
          <>
            <ColumnsChoice hidden={hidden} onHide={hide} />
            <ExportButton
              isEmpty={!total}
              onExport={() => exportStudents(state, t('students.exportFile'))}
            />
          </>
        }
      />
      {selection.chosen.size > 0 && (
        <Suspense>
          <BulkBar
            selection={selection}
            page={list.data?.data ?? noRows}
            classes={classes ?? []}
            state={state}
            total={total ?? 0}
          />
        </Suspense>
      )}
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
        none={
          <Suspense>
            <NoStudents isInCharge={classes === undefined || classes.length > 0} />
          </Suspense>
        }
      />
    </>
  );
}
