import { StudentSortKey, endpoints, type StudentRow } from '@mebae/contracts';
import {
  Button,
  download,
  formatNumber,
  makeStyles,
  useApi,
  useLanguage,
  useMay,
  useNavigate,
  useSchoolYear,
} from '@mebae/platform';
import { Allowed, DataTable, EmptyState, PageHeader, Pager, LinkButton } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import { oneOf, writeQuery } from '../../lib/query-values.ts';
import { useText } from '../../lib/text.ts';
import { useDownload } from '../../lib/use-download.ts';
import {
  filterQuery,
  isFiltered,
  noFilter,
  sortKeys,
  useListState,
  type ListState,
} from './list-state.ts';
import { StudentFilters } from './student-filters.tsx';
import { useStudentColumns } from './use-columns.tsx';

const useStyles = makeStyles({ table: { minWidth: 0 } });
const rowKey = (student: StudentRow) => student.studentID;

/** What the API is asked for: the filter that the export shares. */
function apiFilter(state: ListState) {
  const { search, grade, schoolClassID, tagIDs, sortKey, sortDirection } = state;
  return {
    search,
    grade: grade ?? undefined,
    schoolClassID: schoolClassID ?? undefined,
    tagIDs: tagIDs.length > 0 ? tagIDs.join(',') : undefined,
    sortKey,
    sortDirection,
  };
}

/** Students of the school year: searched, filtered, sorted and paged; each leads to its record. */
export default function StudentsPage() {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [year] = useSchoolYear();
  const mayImport = useMay('studentImport.preview');
  const [state, change] = useListState();
  const columns = useStudentColumns();
  const filter = apiFilter(state);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.students.list,
    { query: { ...filter, page: state.page, pageSize: state.pageSize } },
    { keepPreviousData: true },
  );
  const classes = useApi(endpoints.classes.list, {}).data?.data.filter((c) => c.inCharge) ?? [];
  const [exporting, exportNow] = useDownload(() =>
    download(endpoints.students.exportFile, { query: filter }, t('students.exportFile')),
  );
  const query = writeQuery(filterQuery(state)).toString();
  const rowLink = useCallback((s: StudentRow) => paths.studentRecord(s.studentID, query), [query]);

  return (
    <>
      <PageHeader
        title={t('students.title')}
        subtitle={
          data
            ? t('students.count', { year, n: formatNumber(data.totalRecords, language) })
            : t('students.year', { year })
        }
        actions={<ImportButton />}
      />
      <StudentFilters
        state={state}
        onChange={change}
        classes={classes}
        actions={
          <Button
            icon={<ArrowDownloadRegular />}
            disabledFocusable={exporting || !data || data.totalRecords === 0}
            onClick={exportNow}
          >
            {exporting ? t('students.exporting') : t('students.export')}
          </Button>
        }
      />
      <div className={styles.table}>
        <DataTable
          caption={t('students.title')}
          mode="server"
          columns={columns}
          rows={data?.data}
          rowKey={rowKey}
          rowLink={rowLink}
          isLoading={isLoading || isValidating}
          error={error}
          onRetry={() => void mutate()}
          sort={{ id: state.sortKey, direction: state.sortDirection }}
          onSortChange={(sort) =>
            change({
              sortKey: oneOf(sort.id, sortKeys) ?? StudentSortKey.Grade,
              sortDirection: sort.direction,
            })
          }
          empty={
            isFiltered(state) ? (
              <EmptyState
                title={t('students.noneFound')}
                body={t('students.noneFoundHint')}
                action={<Button onClick={() => change(noFilter)}>{t('students.clear')}</Button>}
              />
            ) : (
              <EmptyState
                title={t('students.none')}
                body={mayImport ? t('students.noneHint') : t('students.noneInCharge')}
                action={mayImport && <ImportButton />}
              />
            )
          }
        />
      </div>
      {data && data.totalRecords > 0 && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={data.totalRecords}
          onChange={change}
        />
      )}
    </>
  );
}

/** A link for whoever may import; others see it disabled, with the reason. */
function ImportButton() {
  const t = useText();
  const navigate = useNavigate();
  if (useMay('studentImport.preview')) {
    return (
      <LinkButton appearance="primary" icon={<ArrowImportRegular />} to={paths.importUpload}>
        {t('students.import')}
      </LinkButton>
    );
  }
  return (
    <Allowed call="studentImport.preview">
      <Button icon={<ArrowImportRegular />} onClick={() => void navigate(paths.importUpload)}>
        {t('students.import')}
      </Button>
    </Allowed>
  );
}
