import {
  reportFileKinds,
  ReportStatus,
  type ReportsOfStudent,
  type StudentReport,
} from '@mebae/contracts';
import {
  Button,
  formatDate,
  formatDateTime,
  makeStyles,
  tokens,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { Allowed, DataTable, StatusBadge, type Column } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { saveReport, useMakeReport, type CourseReports } from './reports.resource.ts';

const useStyles = makeStyles({
  report: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  remark: {
    flexBasis: '100%',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

const rowKey = (row: CourseReports): number => row.evalSettingID;

interface ReportTableProps {
  studentID: number;
  reports: ReportsOfStudent;
}

/** One row a course, one column a kind. */
export function ReportTable({ studentID, reports }: ReportTableProps) {
  const t = useText();
  const { data, defaults } = reports;
  const columns = useColumns(studentID, defaults);
  return (
    <DataTable
      cards
      caption={t('part.reports')}
      columns={columns}
      rows={data}
      rowKey={rowKey}
      empty={null}
    />
  );
}

function useColumns(
  studentID: number,
  defaults: ReportsOfStudent['defaults'],
): Column<CourseReports>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo<Column<CourseReports>[]>(
    () => [
      {
        id: 'course',
        header: t('reports.course'),
        rowHeader: true,
        cell: (row) => row.title,
      },
      {
        id: 'endAt',
        header: t('reports.endAt'),
        width: 120,
        hideBelow: 760,
        cell: (row) => formatDate(row.endAt, language),
      },
      ...reportFileKinds.map((kind): Column<CourseReports> => ({
        id: kind,
        header: t(`reports.kind.${kind}`),
        cell: (row) => {
          const report = row.reports.find((candidate) => candidate.kind === kind);
          return report ? (
            <ReportCell {...{ studentID, course: row, report, defaults }} />
          ) : (
            t('reports.noTrends')
          );
        },
      })),
    ],
    [t, language, studentID, defaults],
  );
}

interface ReportCellProps {
  studentID: number;
  course: CourseReports;
  report: StudentReport;
  defaults: ReportsOfStudent['defaults'];
}

/** The state of a report, its file, and what makes it. */
function ReportCell({ studentID, course, report, defaults }: ReportCellProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const makeReport = useMakeReport(studentID);
  const [isBusy, setIsBusy] = useState(false);
  const { evalSettingID, title } = course;
  const { kind, state, file } = report;
  const about = { title, kind: t(`reports.kind.${kind}`) };
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notice.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  const canMake =
    state === ReportStatus.NoRequest ||
    state === ReportStatus.CreateError ||
    state === ReportStatus.Completed;
  return (
    <div className={styles.report}>
      {state === ReportStatus.Completed && file ? (
        <StatusBadge kind="score" value={file.isFixed ? 'fixed' : 'preliminary'} />
      ) : (
        <StatusBadge kind="report" value={state} />
      )}
      {file && (
        <Button
          size="small"
          disabledFocusable={isBusy}
          aria-label={t('reports.pdfOf', about)}
          onClick={() => void run(() => saveReport(evalSettingID, studentID, kind))}
        >
          {t('reports.pdf')}
        </Button>
      )}
      {canMake && (
        <Allowed call="reports.make">
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={isBusy}
            aria-label={t(file ? 'reports.makeAgainOf' : 'reports.makeOf', about)}
            onClick={() => void run(() => makeReport(evalSettingID, kind, defaults))}
          >
            {t(file ? 'reports.makeAgain' : 'reports.make')}
          </Button>
        </Allowed>
      )}
      {file && (
        <span className={styles.remark}>
          {file.isOutdated
            ? t('reports.outdated')
            : t('reports.madeAt', { at: formatDateTime(file.madeAt, language) })}
        </span>
      )}
    </div>
  );
}
