import { limits, type TrendAnalyses, type TrendPeople as People } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import {
  DataTable,
  ErrorState,
  LoadingState,
  Pager,
  useNumbers,
  type Column,
  personColumn,
  numberColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useTrendPeople } from '../../lib/class-analyses.resource.ts';
import { NarrowedBar } from '../../lib/narrowed-bar.tsx';
import { NobodyShown } from '../../lib/nobody-shown.tsx';
import { paths } from '../../lib/paths.ts';
import type { AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { numberOf } from '../../lib/score-options/targets.ts';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { bandAddress, type ChosenBand } from './chosen-band.ts';

type Row = People['data'][number];
type Trend = TrendAnalyses['trends'][number];

const useStyles = makeStyles({
  pager: { '@media print': { display: 'none' } },
});
const rowKey = ({ studentID }: Row): number => studentID;
const rowLink = ({ studentID }: Row): string => paths.trends(studentID);

/** The people whose result of a trend is in the chosen band; each opens the student's trends. */
export function TrendPeople(props: { trend: Trend; chosen: ChosenBand; choice: AnalysisChoice }) {
  const { trend, chosen, choice } = props;
  const { search, change, course, target } = choice;
  const t = useText();
  const styles = useStyles();
  const columns = usePeopleColumns(trend);
  const page = numberOf(search.get('page')) ?? 1;
  const pageSize = numberOf(search.get('pageSize')) ?? limits.pageSize;
  const { evalSettingID } = course;
  const { data, error, mutate } = useTrendPeople({
    evalSettingID,
    target,
    ...chosen,
    page,
    pageSize,
  });
  const names = { trend: trend.title, band: t(`trends.band.${chosen.band}`) };
  const hidden = data?.hiddenPersons ?? 0;
  return (
    <>
      <NarrowedBar
        key={bandAddress('', chosen)}
        text={t('trends.people', names)}
        back={t('trends.closePeople')}
        onBack={() => change({ trend: null, band: null, page: null })}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <LoadingState label={t('analysis.loading')} />}
      {data && (
        <>
          <DataTable
            caption={t('trends.people', names)}
            mode="server"
            columns={columns}
            rows={data.data}
            rowKey={rowKey}
            rowLink={rowLink}
            empty={<NobodyShown title={t('trends.nobody')} hidden={data.hiddenPersons} />}
          />
          {hidden > 0 && <p>{t('trends.hiddenPeople', { count: hidden })}</p>}
          {data.hiddenPersons === null && <p>{t('trends.onlyOwnPeople')}</p>}
          {data.totalRecords > limits.pageSize && (
            <div className={styles.pager}>
              <Pager page={page} pageSize={pageSize} total={data.totalRecords} onChange={change} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function usePeopleColumns({ title }: Trend): Column<Row>[] {
  const t = useText();
  const className = useClassName();
  const { score } = useNumbers();
  return useMemo(
    () => [
      personColumn({ header: t('column.student'), width: 160 }),
      {
        id: 'class',
        header: t('details.classAndNumber'),
        width: 120,
        cell: ({ schoolClass, studentNumber }) =>
          `${className(schoolClass)} ${studentNumber ?? ''}`.trim() || '–',
      },
      numberColumn({ id: 'value', header: title, width: 120, cell: ({ value }) => score(value) }),
    ],
    [t, className, score, title],
  );
}
