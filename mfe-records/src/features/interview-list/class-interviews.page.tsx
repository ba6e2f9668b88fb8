import type { InterviewsRow } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { Pill, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { ClassListPage } from '../../lib/class-list-page.tsx';
import { ClassListTable } from '../../lib/class-list-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useClassInterviews } from './class-interviews.resource.ts';

const states = ['none', 'due', 'done'] as const;

/** Teachers see who of a class was talked to in the school year, and who is next. */
export default function ClassInterviewsPage() {
  const t = useText();
  return (
    <ClassListPage
      title={t('classInterviews.title')}
      subtitle={t('classInterviews.subtitle')}
      stateLabel={t('classInterviews.state')}
      states={states.map((value) => ({ value, text: t(`classInterviews.state.${value}`) }))}
    >
      {(schoolClassID, state) => <Rows schoolClassID={schoolClassID} state={state} />}
    </ClassListPage>
  );
}

/** The students of a class; a row opens the student's talk, whose neighbours are those of the class. */
function Rows(props: { schoolClassID: number; state: InterviewsRow['state'] | null }) {
  const { schoolClassID, state } = props;
  const t = useText();
  const columns = useColumns();
  const { data, error, mutate } = useClassInterviews(schoolClassID);
  const talked = data?.data.filter((row) => row.count > 0).length ?? 0;
  return (
    <>
      {data && <p>{t('classInterviews.talked', { talked, all: data.data.length })}</p>}
      <ClassListTable
        caption={t('classInterviews.title')}
        rows={data?.data}
        error={error}
        onRetry={() => void mutate()}
        state={state}
        nameWidth={160}
        columns={columns}
        schoolClassID={schoolClassID}
        pathOf={paths.recordInterview}
      />
    </>
  );
}

function useColumns(): Column<InterviewsRow>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const dayColumn = (id: 'lastOn' | 'nextOn'): Column<InterviewsRow> => ({
      id,
      header: t(`classInterviews.${id}`),
      width: 130,
      cell: (row) => (row[id] === null ? '' : formatDate(row[id], language)),
      value: (row) => row[id],
      sortable: true,
    });
    return [
      {
        id: 'state',
        header: t('classInterviews.state'),
        width: 172,
        cell: (row) => (
          <Pill tone={row.state === 'done' ? 'plain' : 'brand'}>
            {t(`classInterviews.state.${row.state}`)}
          </Pill>
        ),
        value: (row) => row.state,
        sortable: true,
      },
      numberColumn({
        id: 'count',
        header: t('classInterviews.count'),
        width: 88,
        value: (row) => row.count,
        sortable: true,
      }),
      dayColumn('lastOn'),
      dayColumn('nextOn'),
    ];
  }, [t, language]);
}
