import {
  ReportStatus,
  type ExamDetail,
  type ReportRow,
  type StudentReport,
} from '@mebae/contracts';
import {
  Button,
  FluentLink,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { StatusBadge, type Column, numberColumn, personColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import { paths } from '../../../lib/paths.ts';
import { saveReport } from './exam-reports.resource.ts';
import type { ReportTarget } from './make-dialog.tsx';

const useStyles = makeStyles({
  report: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  remark: {
    flexBasis: '100%',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Columns of the people of a course with each of their reports. */
export function useReportColumns(
  exam: ExamDetail,
  mayMake: boolean,
  onMake: (target: ReportTarget) => void,
): Column<ReportRow>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const { evalSettingID } = exam;
  const hasTrends = exam.trends.length > 0;
  return useMemo<Column<ReportRow>[]>(
    () => [
      { id: 'class', header: t('class.header'), width: 100, hideBelow: 900, cell: className },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 90,
        hideBelow: 900,
        value: (row) => row.studentNumber,
      }),
      personColumn({ header: t('detail.name'), width: 150 }),
      ...(['full', 'simple', ...(hasTrends ? (['trend'] as const) : [])] as const).map(
        (kind): Column<ReportRow> => ({
          id: kind,
          header: t(`reports.kind.${kind}`),
          cell: (row) => {
            const report = row.reports.find((candidate) => candidate.kind === kind);
            return report && <ReportCell {...{ evalSettingID, row, report }} />;
          },
        }),
      ),
      {
        id: 'results',
        header: t('results.column'),
        width: 110,
        cell: (row) =>
          row.reports.some(
            ({ kind, state }) => kind !== 'trend' && state !== ReportStatus.NotCompleted,
          ) && (
            <FluentLink
              href={paths.ownResults(evalSettingID, row.studentID)}
              target="_blank"
              rel="noopener"
              aria-label={t('results.previewOf', { name: personName(row, language) })}
            >
              {t('results.preview')}
            </FluentLink>
          ),
      },
      ...(mayMake
        ? [
            {
              id: 'make',
              header: t('reports.make'),
              width: 100,
              cell: (row: ReportRow) => {
                const name = personName(row, language);
                return (
                  <Button
                    size="small"
                    disabledFocusable={row.reports.every(
                      ({ state }) => state === ReportStatus.NotCompleted,
                    )}
                    aria-label={t('reports.makeOf', { name })}
                    onClick={() => onMake({ people: { studentIDs: [row.studentID] }, who: name })}
                  >
                    {t('reports.makeOne')}
                  </Button>
                );
              },
            },
          ]
        : []),
    ],
    [t, language, className, evalSettingID, hasTrends, mayMake, onMake],
  );
}

interface ReportCellProps {
  evalSettingID: number;
  row: ReportRow;
  report: StudentReport;
}

/** The state of a report, and its file. */
function ReportCell({ evalSettingID, row, report }: ReportCellProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const { kind, state, file } = report;
  const save = () =>
    saveReport(evalSettingID, row.studentID, kind).catch((error: unknown) => notice.error(error));
  const isMade = state === ReportStatus.Completed;
  return (
    <div className={styles.report}>
      {isMade && file ? (
        <StatusBadge kind="score" value={file.isFixed ? 'fixed' : 'preliminary'} />
      ) : (
        <StatusBadge kind="report" value={state} />
      )}
      {file && (
        <>
          <Button
            size="small"
            aria-label={t('reports.pdfOf', {
              name: personName(row, language),
              kind: t(`reports.kind.${kind}`),
            })}
            onClick={() => void save()}
          >
            {t('reports.pdf')}
          </Button>
          <span className={styles.remark}>
            {file.isOutdated
              ? t('reports.outdated')
              : t('reports.madeAt', { at: formatDateTime(file.madeAt, language) })}
          </span>
        </>
      )}
    </div>
  );
}
