import type { ReportCounts } from '@mebae/contracts';
import { Button, formatNumber, useLanguage, useNotice, useTranslation } from '@mebae/platform';
import { DataTable, type Column, numberColumn } from '@mebae/ui';
import { useCallback, useMemo } from 'react';
import { openZip } from './exam-reports.resource.ts';

const rowKey = (row: ReportCounts): string => row.kind;

const numbers = ['completed', 'inWork', 'noRequest', 'failed', 'notCompleted'] as const;

interface ReportCountTableProps {
  evalSettingID: number;
  /** The class that the page is narrowed to. */
  schoolClassID: number | undefined;
  counts: readonly ReportCounts[];
}

/** How many reports of each kind are in which state, and the zip of those that are made. */
export function ReportCountTable(props: ReportCountTableProps) {
  const { evalSettingID, schoolClassID, counts } = props;
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const open = useCallback(
    async ({ kind }: ReportCounts): Promise<void> => {
      try {
        const isOpened = await openZip(evalSettingID, { kind, schoolClassID });
        if (!isOpened) notice.error(t('reports.zipRefused'));
      } catch (error) {
        notice.error(error);
      }
    },
    [evalSettingID, schoolClassID, notice, t],
  );
  const columns = useCountColumns(open);
  return (
    <DataTable
      caption={t('reports.counts')}
      columns={columns}
      rows={counts}
      rowKey={rowKey}
      empty={null}
    />
  );
}

function useCountColumns(open: (row: ReportCounts) => Promise<void>): Column<ReportCounts>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return useMemo<Column<ReportCounts>[]>(
    () => [
      {
        id: 'kind',
        header: t('reports.kind'),
        rowHeader: true,
        cell: (row) => t(`reports.kind.${row.kind}`),
      },
      ...numbers.map((state): Column<ReportCounts> =>
        numberColumn({
          id: state,
          header: t(`reports.state.${state}`),
          width: 96,
          hideBelow: state === 'notCompleted' ? 900 : undefined,
          cell: (row) => formatNumber(row[state], language),
        }),
      ),
      {
        id: 'zip',
        header: t('reports.zip'),
        width: 90,
        cell: (row) => (
          <Button
            size="small"
            disabledFocusable={row.files === 0}
            aria-label={t('reports.zipOf', { kind: t(`reports.kind.${row.kind}`) })}
            onClick={() => void open(row)}
          >
            {t('reports.zip')}
          </Button>
        ),
      },
    ],
    [t, language, open],
  );
}
