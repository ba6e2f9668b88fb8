import { lineChart } from '@mebae/charts';
import type { GroupTrend } from '@mebae/contracts';
import { formatDate, makeStyles, typographyStyles, useLanguage } from '@mebae/platform';
import { DataTable, useNumbers, type Column, SelectFilter, numberColumn } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { AnalysisFrame } from '../../lib/analysis-frame.tsx';
import { downloadAnalysis, useTrend } from '../../lib/class-analyses.resource.ts';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { AnalysisContent, type AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { ChangeCell } from '../../lib/change-cell.tsx';
import { useText } from '../../lib/text.ts';
import { usePrintStyles } from '../../lib/use-print-styles.ts';
import { useDetailNotes, usePeopleOf } from '../../lib/use-detail-notes.ts';
import { useChangeSentence } from '../../lib/use-listed.ts';

type Measure = GroupTrend['measures'][number];
type Line = NonNullable<GroupTrend['line']>;

/**
 * Staff follow a class, grade or tag over courses, beside its grade and the school; courses whose scores can't be
 * compared are marked.
 */
export default function TrendPage() {
  return (
    <ClassPart part="trend">
      <AnalysisContent of="schoolYear" kinds={['class', 'grade', 'tag']}>
        {(choice) => <Trend choice={choice} />}
      </AnalysisContent>
    </ClassPart>
  );
}

function Trend({ choice }: { choice: AnalysisChoice }) {
  const { names, target, search } = choice;
  const t = useText();
  const changeSentence = useChangeSentence();
  const detailNotes = useDetailNotes();
  const result = useTrend(target, search.get('measure'));
  const { data } = result;
  const name = names.groupName(target);
  /** Each group once, as its least exact point is given. */
  const namedLines = ({ own, grade, school }: Line) =>
    [
      { points: own, name },
      { points: grade ?? [], name: t('trend.grade') },
      { points: school, name: t('name.school') },
    ].flatMap(({ points, name: group }) => {
      const [point] = points.filter(({ detail }) => detail !== 'exact');
      return point ? [{ ...point, name: group }] : [];
    });
  return (
    <AnalysisFrame
      title={t('trend.title', { name })}
      result={result}
      nothing={({ line, measures }) =>
        measures.some(({ own }) => own?.mean) || line?.own.some(({ mean }) => mean)
          ? null
          : { title: t('trend.nothing.title'), body: t('trend.nothing.body') }
      }
      comparesGroups={false}
      sentence={({ measures }) =>
        changeSentence(
          'trend',
          name,
          measures.map(({ measure, change }) => ({
            name: names.measureName(measure),
            difference: change?.difference ?? null,
          })),
        )
      }
      onSave={() => downloadAnalysis({ chart: 'trend', target }, t('trend.fileName'))}
      notes={[
        t('trend.note.people'),
        t('trend.note.mean'),
        t('trend.note.interval'),
        ...(data?.line ? detailNotes(namedLines(data.line)) : []),
      ]}
    >
      {(trend) => (
        <>
          <TrendLines data={trend} choice={choice} />
          <Changes rows={trend.measures} choice={choice} />
        </>
      )}
    </AnalysisFrame>
  );
}

function TrendLines({ data, choice }: { data: GroupTrend; choice: AnalysisChoice }) {
  const { names, target, change } = choice;
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const newest = data.line?.own.at(-1);
  const chart = useMemo(() => {
    const series = (id: string, name: string, points: Line['school']) => ({
      id,
      name,
      values: points.map(({ mean }) => mean?.value ?? null),
      errors: points.map(({ mean }) => mean && mean.high - mean.value),
    });
    return lineChart({
      categories: data.courses.map(({ title, endAt }) =>
        t('picker.courseName', { title, date: formatDate(endAt, language) }),
      ),
      categoryLabel: t('picker.course'),
      bars: 'intervals',
      series: [
        series('own', names.groupName(target), data.line?.own ?? []),
        ...(data.line?.grade ? [series('grade', t('trend.grade'), data.line.grade)] : []),
        series('school', t('name.school'), data.line?.school ?? []),
      ],
      formatValue,
    });
  }, [data, names, target, language, t, formatValue]);
  return (
    <>
      <SelectFilter
        label={t('picker.measure')}
        value={data.measure ?? ''}
        onChange={(value) => change({ measure: value })}
        options={data.measures.map(({ measure }) => ({
          value: measure,
          text: names.measureName(measure),
        }))}
      />
      <Chart
        title={t('trend.chart', { measure: names.measureName(data.measure ?? '') })}
        chart={chart}
        source={{
          courses: data.courses,
          groups: [{ name: names.groupName(target), n: newest?.n, of: newest?.of }],
        }}
      />
    </>
  );
}

const rowKey = ({ measure }: Measure): string => measure;

/** The newest mean of every measure, and its change since the course before. */
function Changes({ rows, choice }: { rows: readonly Measure[]; choice: AnalysisChoice }) {
  const t = useText();
  const columns = useChangesColumns(
    choice,
    rows.some(({ grade }) => grade),
  );
  return (
    <div className={usePrintStyles().table}>
      <DataTable caption={t('trend.table')} columns={columns} rows={rows} rowKey={rowKey} />
    </div>
  );
}

const useStyles = makeStyles({ interval: { ...typographyStyles.caption1, display: 'block' } });

/** A mean with its interval and number of people below. */
function MeanCell({ point }: { point: Measure['own'] }) {
  const mean = point?.mean ?? null;
  const peopleOf = usePeopleOf();
  const styles = useStyles();
  const t = useText();
  const { score } = useNumbers().ofGroup(point ?? { detail: 'exact' });
  return (
    <>
      {score(mean?.value ?? null)}
      {mean && point && (
        <span className={styles.interval}>
          {t('statistics.range', { low: score(mean.low), high: score(mean.high) })}
          <br />
          {peopleOf(point)}
        </span>
      )}
    </>
  );
}

function useChangesColumns(
  { names, target }: AnalysisChoice,
  hasGrade: boolean,
): Column<Measure>[] {
  const t = useText();
  const { ofGroup } = useNumbers();
  return useMemo(() => {
    const mean = (id: string, header: string, pointOf: (row: Measure) => Measure['own']) =>
      numberColumn({
        id,
        header,
        value: (row: Measure) => pointOf(row)?.mean?.value ?? null,
        sortable: true,
        cell: (row: Measure) => <MeanCell point={pointOf(row)} />,
        width: 92,
      });
    return [
      {
        id: 'measure',
        header: t('picker.measure'),
        cell: ({ measure }) => names.measureName(measure),
        rowHeader: true,
        width: 140,
      },
      mean('own', names.groupName(target), ({ own }) => own),
      ...(hasGrade ? [mean('grade', t('trend.grade'), ({ grade }) => grade)] : []),
      mean('school', t('name.school'), ({ school }) => school),
      {
        id: 'change',
        header: t('column.change'),
        sortable: true,
        width: 180,
        value: ({ change }) => change?.difference?.value ?? null,
        cell: ({ change }) =>
          change?.difference ? (
            <ChangeCell difference={change.difference} detail={change.detail} />
          ) : (
            '–'
          ),
      },
      numberColumn({
        id: 'interval',
        header: t('statistics.column.interval'),
        width: 120,
        cell: ({ change }) =>
          change?.difference
            ? t('statistics.range', {
                low: ofGroup(change).difference(change.difference.low),
                high: ofGroup(change).difference(change.difference.high),
              })
            : '–',
      }),
    ];
  }, [hasGrade, names, target, t, ofGroup]);
}
