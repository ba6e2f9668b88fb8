import type { Ranking, RankingRow } from '@mebae/contracts';
import { DataTable, Pager } from '@mebae/ui';
import { useCallback } from 'react';
import { NobodyShown } from '../../lib/nobody-shown.tsx';
import { useText } from '../../lib/text.ts';
import type { Choice, CompleteChoice } from './choice.ts';
import { useRankingColumns } from './ranking-columns.tsx';
import { usePrintStyles } from '../../lib/use-print-styles.ts';

const rowKey = (row: RankingRow): number => row.studentID;

export interface PageChoice {
  page: number;
  pageSize: number;
  onPage: (part: Partial<Choice>) => void;
}

interface RankingTableProps extends PageChoice {
  title: string;
  choice: CompleteChoice;
  ranking: Ranking;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
}

/** The people of a ranking in order; each leads to its record, with the group as the list to step through. */
export function RankingTable(props: RankingTableProps) {
  const { title, choice, ranking, isLoading, error, onRetry, page, pageSize, onPage } = props;
  const { evalSettingID, schoolClassID, grade } = choice;
  const print = usePrintStyles();
  const t = useText();
  const columns = useRankingColumns(ranking);
  const rowLink = useCallback(
    (row: RankingRow) => {
      const query = new URLSearchParams({ evalSettingID: String(evalSettingID) });
      if (schoolClassID !== null) query.set('schoolClassID', String(schoolClassID));
      if (grade !== null) query.set('grade', String(grade));
      return `/pages/student-record/${row.studentID}?${query}`;
    },
    [evalSettingID, schoolClassID, grade],
  );
  return (
    <>
      <div className={print.table}>
        <DataTable
          cards
          caption={t('ranking.table', { title })}
          mode="server"
          columns={columns}
          rows={ranking.data}
          rowKey={rowKey}
          rowLink={rowLink}
          isLoading={isLoading}
          error={error}
          onRetry={onRetry}
          empty={
            <NobodyShown
              title={t(ranking.hiddenPersons === 0 ? 'details.nobody' : 'hidden.title')}
              hidden={ranking.hiddenPersons}
            />
          }
        />
      </div>
      {ranking.totalRecords > 0 && (
        <div className={print.screenOnly}>
          <Pager page={page} pageSize={pageSize} total={ranking.totalRecords} onChange={onPage} />
        </div>
      )}
    </>
  );
}
