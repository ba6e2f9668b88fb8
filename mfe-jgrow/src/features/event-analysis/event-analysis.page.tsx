import { PrintRegular } from '@fluentui/react-icons/svg/print';
import {
  Button,
  formatDate,
  makeStyles,
  tokens,
  useLanguage,
  useSearchParams,
} from '@mebae/platform';
import {
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageHeader,
  PartLinks,
  SaveFileButton,
  Section,
  SelectFilter,
} from '@mebae/ui';
import { Suspense, lazy } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { changedSearch, parts, readChoice, type AnalysisChoice } from './analysis-choice.ts';
import {
  downloadAnalysis,
  useAnalysis,
  useAnsweredEvents,
  type AnsweredEvent,
} from './event-analysis.resource.ts';
import type { PartProps } from './part-props.ts';

const figures = () => import('./parts.ts');
const shownPart = {
  overview: lazy(async () => ({ default: (await figures()).Overview })),
  quadrants: lazy(async () => ({ default: (await figures()).Quadrants })),
  change: lazy(async () => ({ default: (await figures()).Changes })),
  correlations: lazy(async () => ({ default: (await figures()).Correlations })),
  classes: lazy(async () => ({ default: (await figures()).Classes })),
  questions: lazy(async () => ({ default: (await figures()).Questions })),
  texts: lazy(async () => ({ default: (await figures()).Texts })),
  comparison: lazy(async () => ({ default: (await figures()).Comparison })),
  sheet: lazy(async () => ({ default: (await figures()).Sheet })),
};

const useStyles = makeStyles({
  picker: {
    padding: '16px 20px',
    marginBottom: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& select': { maxWidth: 'min(100%, 560px)' },
    '@media print': { display: 'none' },
  },
  screenOnly: { '@media print': { display: 'none' } },
});

/**
 * Staff read the results of an event's surveys. Event and part are in the address; parts of a few people show no
 * figures.
 */
export default function EventAnalysisPage() {
  const t = useText();
  const { data, error, mutate } = useAnsweredEvents();
  const [search] = useSearchParams();
  if (!data) {
    return (
      <>
        <PageHeader title={t('analysis.title')} subtitle={t('analysis.subtitle')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('analysis.loading')} />
        )}
      </>
    );
  }
  if (data.data.length === 0) {
    return (
      <>
        <PageHeader title={t('analysis.title')} subtitle={t('analysis.subtitle')} />
        <Section title={t('analysis.event')}>
          <EmptyState
            title={t('analysis.empty.title')}
            body={t('analysis.empty.body')}
            action={<LinkButton to={paths.events}>{t('analysis.empty.action')}</LinkButton>}
          />
        </Section>
      </>
    );
  }
  const choice = readChoice(
    search,
    data.data.map(({ eventID }) => eventID),
  );
  return <Chosen events={data.data} choice={choice} />;
}

function Chosen({ events, choice }: { events: AnsweredEvent[]; choice: AnalysisChoice }) {
  const styles = useStyles();
  const t = useText();
  const eventName = useEventName();
  const [search, setSearch] = useSearchParams();
  const change: PartProps['change'] = (of) =>
    setSearch(changedSearch(search, of), { replace: true });
  const { event, part } = choice;
  return (
    <>
      <PageHeader
        title={t('analysis.title')}
        subtitle={t('analysis.subtitle')}
        actions={
          <>
            <SaveFileButton
              label={t('analysis.export')}
              onSave={() => downloadAnalysis(event, t('analysis.fileName'))}
            />
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              {t('analysis.print')}
            </Button>
          </>
        }
      />
      <search className={styles.picker} aria-label={t('analysis.event')}>
        <SelectFilter
          label={t('analysis.event')}
          value={String(event)}
          onChange={(value) =>
            change({ event: value, compare: null, question: null, search: null, word: null })
          }
          options={events.map((row) => ({ value: row.eventID, text: eventName(row) }))}
        />
      </search>
      <PartLinks
        label={t('analysis.parts')}
        shown={part}
        parts={parts.map((name) => ({
          part: name,
          to: `${paths.analysisPage}?${changedSearch(search, { event, part: name }).toString()}`,
          text: t(`analysis.part.${name}`),
        }))}
      />
      <Shown key={event} events={events} choice={choice} change={change} />
    </>
  );
}

function Shown(props: Pick<PartProps, 'events' | 'choice' | 'change'>) {
  const t = useText();
  const { event, part } = props.choice;
  const { data, error, mutate } = useAnalysis(event);
  if (!data) {
    return (
      <Section title={t(`analysis.part.${part}`)}>
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('analysis.loading')} />
        )}
      </Section>
    );
  }
  const Part = shownPart[part];
  return (
    <Suspense fallback={<LoadingState label={t('analysis.loading')} />}>
      <Part {...props} analysis={data} />
    </Suspense>
  );
}

/** An event with its year, as it is chosen. */
function useEventName() {
  const t = useText();
  const language = useLanguage();
  return ({ title, schoolYear, startsOn }: AnsweredEvent): string =>
    t('analysis.eventName', { title, year: schoolYear, day: formatDate(startsOn, language) });
}
