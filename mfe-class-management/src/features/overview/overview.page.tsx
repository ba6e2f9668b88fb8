import type { ClassOverview } from '@mebae/contracts';
import { Button, makeStyles, useMay, useSearchParams } from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
  SelectFilter,
} from '@mebae/ui';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { PickerBar } from '../../lib/score-options/picker-bar.tsx';
import { numberOf } from '../../lib/score-options/targets.ts';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { CoursesPanel } from './courses-panel.tsx';
import { DatesPanel } from './dates-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { useClassOverview } from './overview.resource.ts';
import { StrengthsPanel } from './strengths-panel.tsx';
import { ToDoPanel } from './to-do-panel.tsx';

const useStyles = makeStyles({
  panels: {
    // down one column and then the next: panels differ much in their height
    columnWidth: '340px',
    columnGap: '16px',
    '& > section': { breakInside: 'avoid' },
  },
});

/**
 * Staff see one class on one page, for the start of a week: everything on it opens what it is made of. Nothing is
 * shown of a class that they may not see.
 */
export default function OverviewPage() {
  return (
    <ClassPart part="overview">
      <AllowedContent call="classOverview.read">
        <Overview />
      </AllowedContent>
    </ClassPart>
  );
}

function Overview() {
  const t = useText();
  const className = useClassName();
  const [search, setSearch] = useSearchParams();
  const asked = numberOf(search.get('schoolClassID'));
  const { data, error, mutate } = useClassOverview(asked);
  if (error?.status === 404) {
    return (
      <EmptyState
        title={t('overview.missing.title')}
        body={t('overview.missing.body')}
        action={
          <Button onClick={() => setSearch({}, { replace: true })}>
            {t('overview.missing.own')}
          </Button>
        }
      />
    );
  }
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <LoadingState label={t('analysis.loading')} />
    );
  }
  const { classes, overview } = data;
  // of another class, which was asked for before
  const isPast = asked !== null && overview?.schoolClass.schoolClassID !== asked;
  if (!overview) {
    return (
      <Section title={t('part.overview')}>
        <EmptyState title={t('overview.noClass.title')} body={t('overview.noClass.body')} />
      </Section>
    );
  }
  const choose = (schoolClassID: string) => {
    const next = new URLSearchParams(search);
    // other parts may have left a group of another kind
    next.delete('target');
    next.set('schoolClassID', schoolClassID);
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PickerBar>
        <SelectFilter
          label={t('picker.class')}
          value={String(asked ?? overview.schoolClass.schoolClassID)}
          onChange={(value) => choose(value)}
          options={classes.map((row) => ({ value: row.schoolClassID, text: className(row) }))}
        />
      </PickerBar>
      {!isPast ? (
        <Panels overview={overview} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState label={t('analysis.loading')} />
      )}
    </>
  );
}

function Panels({ overview }: { overview: ClassOverview }) {
  const styles = useStyles();
  const mayCompute = useMay('classAnalyses.trend');
  const { schoolClassID } = overview.schoolClass;
  return (
    <div className={styles.panels}>
      <CoursesPanel courses={overview.courses} schoolClassID={schoolClassID} />
      <ToDoPanel schoolClassID={schoolClassID} careCourse={overview.careCourse} />
      {mayCompute && <StrengthsPanel schoolClassID={schoolClassID} />}
      <ChangesPanel changes={overview.changes} />
      <DatesPanel dates={overview.dates} schoolClassID={schoolClassID} />
      <GroupsPanel groupSettings={overview.groupSettings} />
    </div>
  );
}
