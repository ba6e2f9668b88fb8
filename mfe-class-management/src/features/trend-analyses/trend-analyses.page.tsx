import { limits, type TrendAnalyses } from '@mebae/contracts';
import { useMay } from '@mebae/platform';
import { LinkButton, useNumbers } from '@mebae/ui';
import type { ChartSource } from '@mebae/ui/charts';
import { AnalysisFrame } from '../../lib/analysis-frame.tsx';
import { downloadAnalysis, useTrendAnalyses } from '../../lib/class-analyses.resource.ts';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { AnalysisContent, type AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import type { Course } from '../../lib/score-options/targets.ts';
import { useText } from '../../lib/text.ts';
import { useDetailNotes } from '../../lib/use-detail-notes.ts';
import { useListed, useChangeSentence } from '../../lib/use-listed.ts';
import { chosenBand } from './chosen-band.ts';
import { BandsChart, ClassesChart } from './trend-charts.tsx';
import { TrendPeople } from './trend-people.tsx';
import { TrendsTable } from './trends-table.tsx';

const hasTrends = ({ trendIDs }: Course): boolean => trendIDs.length > 0;

/**
 * Staff read the trend check of a class, a grade or the school; a cell of the distribution opens its people, unless
 * they are a few.
 */
export default function TrendAnalysesPage() {
  return (
    <ClassPart part="trendAnalyses">
      <AnalysisContent of="course" kinds={['grade', 'class', 'all']} isOffered={hasTrends}>
        {(choice) => <Analyses choice={choice} />}
      </AnalysisContent>
    </ClassPart>
  );
}

function Analyses({ choice }: { choice: AnalysisChoice }) {
  const { course, target } = choice;
  const t = useText();
  const maySeeCareList = useMay('scores.careList');
  return (
    <>
      <Bands choice={choice} />
      {/^(?:all|grade-)/.test(target) && <Classes choice={choice} />}
      {maySeeCareList && (
        <LinkButton to={`/pages/exam/${course.evalSettingID}?tab=care`}>
          {t('trends.care')}
        </LinkButton>
      )}
    </>
  );
}

/** Group and course of the figures, for saved pictures: the largest number of people with a result of a trend. */
const sourceOf = (
  { course, names, target }: AnalysisChoice,
  { trends }: TrendAnalyses,
): ChartSource => ({
  courses: [course],
  groups: [
    {
      name: names.groupName(target),
      n: Math.max(0, ...trends.map(({ n }) => n)),
      of: Math.max(0, ...trends.map(({ of }) => of)),
    },
  ],
});

/** Reads the data of both figures, and saves them. */
function useAnalyses({ course, target }: AnalysisChoice) {
  const t = useText();
  const { evalSettingID } = course;
  const result = useTrendAnalyses({ evalSettingID, target });
  const save = () =>
    downloadAnalysis({ chart: 'trendAnalyses', evalSettingID, target }, t('trends.fileName'));
  return { result, save };
}

/** Each trend: how many are low, middle and high, and how its mean has changed. */
function Bands({ choice }: { choice: AnalysisChoice }) {
  const t = useText();
  const changeSentence = useChangeSentence();
  const detailNotes = useDetailNotes();
  const { result, save } = useAnalyses(choice);
  const name = choice.names.groupName(choice.target);
  return (
    <AnalysisFrame
      title={t('trends.titleOf', { name })}
      result={result}
      nothing={({ trends }) =>
        trends.some(({ mean }) => mean)
          ? null
          : {
              title: t('statistics.hidden.title'),
              body: t('trends.hidden.body', { minimum: limits.figureOthers }),
            }
      }
      sentence={({ trends }) =>
        changeSentence(
          'trends',
          name,
          trends.map(({ title, change }) => ({
            name: title,
            difference: change?.difference ?? null,
          })),
        )
      }
      onSave={save}
      notes={[
        t('trends.note.bands'),
        t('trends.note.change'),
        ...detailNotes(
          (result.data?.trends ?? [])
            .filter(({ detail }) => detail !== 'exact')
            .slice(0, 1)
            .map((trend) => ({ ...trend, name })),
        ),
        t('trends.note.diagnosis'),
      ]}
    >
      {(data) => (
        <>
          {data.trends.some(({ bands }) => bands) && (
            <BandsChart data={data} choice={choice} source={sourceOf(choice, data)} />
          )}
          <ChosenPeople data={data} choice={choice} />
          <TrendsTable data={data} />
        </>
      )}
    </AnalysisFrame>
  );
}

/** The people of the band that the address asks for, of a trend of this course. */
function ChosenPeople({ data, choice }: { data: TrendAnalyses; choice: AnalysisChoice }) {
  const chosen = chosenBand(choice.search);
  const trend = data.trends.find(({ trendID }) => trendID === chosen?.trendID);
  return chosen && trend ? <TrendPeople trend={trend} chosen={chosen} choice={choice} /> : null;
}

/** The classes beside each other, and which of them clearly differs. */
function Classes({ choice }: { choice: AnalysisChoice }) {
  const { names } = choice;
  const t = useText();
  const listed = useListed();
  const numbers = useNumbers();
  const { result, save } = useAnalyses(choice);
  const differing = ({ trends }: TrendAnalyses) =>
    trends.flatMap(({ title, classes }) =>
      classes.flatMap((row) =>
        row.isClear && row.difference
          ? [
              {
                name: t('trends.classDiffers', {
                  name: names.groupName(`class-${row.schoolClassID}`),
                  title,
                  difference: numbers.ofGroup(row).difference(row.difference.value),
                }),
                size: Math.abs(row.difference.value),
              },
            ]
          : [],
      ),
    );
  return (
    <AnalysisFrame
      title={t('trends.classes')}
      result={result}
      nothing={({ trends }) =>
        trends.some(({ classes }) => classes.some(({ difference }) => difference))
          ? null
          : { title: t('trends.noClasses.title'), body: t('trends.noClasses.body') }
      }
      sentence={(data) => {
        const found = differing(data);
        return found.length > 0
          ? t('trends.sentenceClasses', { list: listed(found) })
          : t('trends.sentenceNoClass');
      }}
      onSave={save}
      notes={[t('trends.note.classes')]}
    >
      {(data) => <ClassesChart data={data} choice={choice} source={sourceOf(choice, data)} />}
    </AnalysisFrame>
  );
}
