import { limits, type RankingDetails } from '@mebae/contracts';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@mebae/platform';
import {
  competencyTypeOrder,
  DataTable,
  Pager,
  SearchField,
  useCompetencyTypeName,
  usePrinting,
  type Column,
  SelectFilter,
} from '@mebae/ui';
import { useMemo } from 'react';
import { AnalysisFrame } from '../../lib/analysis-frame.tsx';
import { downloadAnalysis, useRankingDetails } from '../../lib/class-analyses.resource.ts';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { AnalysisContent, type AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { NobodyShown } from '../../lib/nobody-shown.tsx';
import { paths } from '../../lib/paths.ts';
import { numberOf } from '../../lib/score-options/targets.ts';
import { useText } from '../../lib/text.ts';
import { useDetailNotes } from '../../lib/use-detail-notes.ts';
import { usePrintStyles } from '../../lib/use-print-styles.ts';
import { useDetailsColumns, type DetailsRow } from './details-columns.tsx';

/**
 * Staff compare all scores of a group as a heat table; scores that are not fixed yet and groups of a few people are
 * left out.
 */
export default function RankingDetailsPage() {
  const t = useText();
  return (
    <ClassPart part="ranking" furtherTitle={t('details.title')}>
      <AnalysisContent of="course" kinds={['class', 'grade', 'all', 'tag']} fields={fieldsOf}>
        {(choice) => <Details choice={choice} />}
      </AnalysisContent>
    </ClassPart>
  );
}

const fieldsOf = (choice: AnalysisChoice) => <Fields choice={choice} />;

/** Which kind of scores, and of whom. */
function Fields({ choice: { search, change } }: { choice: AnalysisChoice }) {
  const t = useText();
  const typeName = useCompetencyTypeName();
  return (
    <>
      <SelectFilter
        label={t('details.type')}
        value={search.get('type') ?? ''}
        onChange={(value) => change({ type: value === '' ? null : value })}
        none={t('details.allTypes')}
        options={[
          ...competencyTypeOrder.map((type) => ({ value: type, text: typeName(type) })),
          { value: 'derived', text: t('picker.derived') },
        ]}
      />
      <SearchField
        label={t('details.search')}
        maxLength={64}
        value={search.get('search') ?? ''}
        onChange={(value) => change({ search: value === '' ? null : value, page: null })}
      />
    </>
  );
}

/** The column to sort by; class and number unless the address has another one. */
const sortOf = (text: string | null): string =>
  text !== null && /^(?:competency-\d{1,2}|derived-[a-zA-Z]+|custom-\d{1,15})$/.test(text)
    ? text
    : 'number';

const rowKey = ({ studentID }: DetailsRow): number => studentID;

/** Name and number, which every table on paper begins with. */
const personColumns = 2;
/** Number of measures that are as wide as A4. */
const measuresOnPaper = 8;

/** A table as wide as all measures does not fit on paper: several, with so many measures each as do. */
function forPaper(columns: readonly Column<DetailsRow>[]): Column<DetailsRow>[][] {
  const [people, measures] = [columns.slice(0, personColumns), columns.slice(personColumns)];
  if (measures.length === 0) return [[...people]];
  const parts = Math.ceil(measures.length / measuresOnPaper);
  return Array.from({ length: parts }, (_, part) => [
    ...people,
    ...measures
      .slice(part * measuresOnPaper, (part + 1) * measuresOnPaper)
      .map((column) => ({ ...column, width: 76 })),
  ]);
}

/** An end of a range in an address: a whole number of points. */
const endOf = (text: string | null): number | undefined =>
  text !== null && /^(?:\d{1,2}|100)$/.test(text) ? Number(text) : undefined;

/** The range of values that the list is narrowed to. */
const rangeOf = (search: URLSearchParams) => ({
  from: endOf(search.get('from')),
  to: endOf(search.get('to')),
});

/** The page of the details that the address asks for. */
function pageOf(search: URLSearchParams) {
  return {
    sort: sortOf(search.get('sort')),
    direction: search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const),
    page: numberOf(search.get('page')) ?? 1,
    pageSize: numberOf(search.get('pageSize')) ?? limits.pageSize,
  };
}

function Details({ choice }: { choice: AnalysisChoice }) {
  const { course, target, search, names } = choice;
  const t = useText();
  const { evalSettingID } = course;
  const result = useRankingDetails({
    ...pageOf(search),
    evalSettingID,
    target,
    ...rangeOf(search),
    search: search.get('search') ?? '',
  });
  const { data } = result;
  const detailNotes = useDetailNotes();
  const name = names.groupName(target);
  return (
    <AnalysisFrame
      title={t('details.titleOf', { name })}
      result={result}
      nothing={({ n, detail }) =>
        n === 0 && detail === 'exact'
          ? { title: t('masked.nobody'), body: t('masked.nobodyBody') }
          : null
      }
      sentence={({ n }) => t('details.sentence', { name, n, course: course.title })}
      onSave={() =>
        downloadAnalysis({ chart: 'rankingDetails', target, evalSettingID }, t('details.fileName'))
      }
      notes={[
        ...(data && data.hiddenPersons > 0
          ? [t('note.hidden', { count: data.hiddenPersons, n: data.n })]
          : []),
        ...(data ? detailNotes([{ ...data, name }]) : []),
        t('details.note'),
        t('note.ties'),
      ]}
    >
      {(details) => (
        <>
          <Narrowed choice={choice} measures={details.measures} />
          <DetailsTable choice={choice} details={details} />
        </>
      )}
    </AnalysisFrame>
  );
}

/** Says to which values the list is narrowed, and takes that back. */
function Narrowed(props: { choice: AnalysisChoice; measures: readonly string[] }) {
  const { search, names, change } = props.choice;
  const t = useText();
  const { from, to } = rangeOf(search);
  const sort = sortOf(search.get('sort'));
  // a range of a measure that the course has not leaves everybody in
  if (!props.measures.includes(sort) || (from === undefined && to === undefined)) return null;
  return (
    <MessageBar>
      <MessageBarBody>
        {t('details.narrowed', {
          measure: names.measureName(sort),
          from: from ?? 0,
          to: to ?? 100,
        })}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => change({ from: null, to: null, page: null })}>
          {t('details.everybody')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** One page of the students; on paper several tables. */
function DetailsTable(props: { choice: AnalysisChoice; details: RankingDetails }) {
  const { choice, details } = props;
  const { search, change } = choice;
  const { evalSettingID } = choice.course;
  const t = useText();
  const print = usePrintStyles();
  const isPrinting = usePrinting();
  const { sort, direction, page, pageSize } = pageOf(search);
  const columns = useDetailsColumns(choice, details);
  const rowLink = useMemo(
    () => (row: DetailsRow) => paths.recordInCourse(row.studentID, evalSettingID),
    [evalSettingID],
  );
  return (
    <>
      {(isPrinting ? forPaper(columns) : [columns]).map((part) => (
        <div key={part.at(-1)?.id} className={print.table}>
          <DataTable
            caption={t('details.table')}
            mode="server"
            columns={part}
            rows={details.data}
            rowKey={rowKey}
            rowLink={rowLink}
            sort={{ id: sort, direction }}
            onSortChange={(next) =>
              change({
                sort: next.id,
                direction: next.direction,
                page: null,
                // a range is one of the measure that was sorted by
                ...(next.id === sort ? {} : { from: null, to: null }),
              })
            }
            empty={<NobodyShown title={t('details.nobody')} hidden={details.hiddenPersons} />}
          />
        </div>
      ))}
      {details.totalRecords > 0 && (
        <div className={print.screenOnly}>
          <Pager
            page={page}
            pageSize={pageSize}
            total={details.totalRecords}
            onChange={(next) => change({ page: next.page, pageSize: next.pageSize })}
          />
        </div>
      )}
    </>
  );
}
