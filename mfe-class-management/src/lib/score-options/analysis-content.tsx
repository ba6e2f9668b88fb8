import type { StatisticsOptions } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section, ShownInstead } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useAnalysisOptions } from '../class-analyses.resource.ts';
import { useText } from '../text.ts';
import { CourseSelect } from './course-select.tsx';
import { PickerBar } from './picker-bar.tsx';
import { TargetSelect } from './target-select.tsx';
import { isReplaced, numberOf, targetsOf, type Course, type TargetKind } from './targets.ts';
import { useScoreNames, type ScoreNames } from './use-score-names.ts';

/** The subject of an analysis; it is in the address. */
export interface AnalysisChoice {
  options: StatisticsOptions;
  names: ScoreNames;
  course: Course;
  target: string;
  /** Other parts of the choice, as the address has them. */
  search: URLSearchParams;
  change: (part: Record<string, string | number | null>) => void;
}

interface AnalysisContentProps {
  /** Groups of one course; or, without a choice of the course, those of the school year over all of them. */
  of: 'course' | 'schoolYear';
  kinds: readonly TargetKind[];
  /** Courses that can be chosen; those with scores unless set. */
  isOffered?: (course: Course) => boolean;
  /** More fields, beside course and group. */
  fields?: (choice: AnalysisChoice) => ReactNode;
  children: (choice: AnalysisChoice) => ReactNode;
}

const hasScores = (course: Course): boolean => course.hasScores;

/** Lets people choose a course and a group, the newest course and the first class unless they do. */
export function AnalysisContent(props: AnalysisContentProps) {
  const t = useText();
  const result = useAnalysisOptions();
  const { data: options, error, mutate } = result;
  if (!options && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!options) return <LoadingState label={t('analysis.loading')} />;
  return <Chosen {...props} options={options} />;
}

function Chosen(props: AnalysisContentProps & { options: StatisticsOptions }) {
  const { of, kinds, isOffered = hasScores, fields, children, options } = props;
  const t = useText();
  const names = useScoreNames(options);
  const [search, setSearch] = useSearchParams();
  const courses = options.courses.filter(isOffered);
  const asked = numberOf(search.get('evalSettingID'));
  const course = courses.find(({ evalSettingID }) => evalSettingID === asked) ?? courses[0];
  if (!course) {
    return (
      <Section title={t('picker.label')}>
        <EmptyState title={t('analysis.empty.title')} body={t('analysis.empty.body')} />
      </Section>
    );
  }
  const ofYear = {
    grades: [...new Set(options.classes.map(({ grade }) => grade))],
    classes: options.classes,
  };
  const all = targetsOf(of === 'course' ? course : ofYear, options);
  const targets = Object.fromEntries(kinds.map((kind) => [kind, all[kind]]));
  const offered = Object.values(targets).flat();
  // those of the highest grade have been here longest
  const first =
    of === 'course'
      ? targets['class']?.[0]
      : targets['class']?.find((name) => name === `class-${firstOfHighestGrade(options)}`);
  const target =
    offered.find((name) => name === search.get('target')) ??
    first ??
    targets['grade']?.[0] ??
    'all';
  const change: AnalysisChoice['change'] = (part) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(part)) {
      if (value === null) next.delete(name);
      else next.set(name, String(value));
    }
    setSearch(next, { replace: true });
  };
  const choice = { options, names, course, target, search, change };
  return (
    <>
      <PickerBar>
        {of === 'course' && (
          <CourseSelect
            label={t('picker.course')}
            courses={courses}
            value={course.evalSettingID}
            onChange={(evalSettingID) => change({ evalSettingID, page: null })}
          />
        )}
        <TargetSelect
          targets={targets}
          groupName={names.groupName}
          value={target}
          onChange={(name) => change({ target: name, page: null })}
        />
        {fields?.(choice)}
      </PickerBar>
      {of === 'course' && isReplaced(search.get('evalSettingID'), course.evalSettingID) && (
        <ShownInstead asked="course" name={course.title} />
      )}
      {isReplaced(search.get('target'), target) && (
        <ShownInstead asked="group" name={names.groupName(target)} />
      )}
      {children(choice)}
    </>
  );
}

/** The id of the first class of the highest grade; undefined without a class. */
function firstOfHighestGrade({ classes }: StatisticsOptions): number | undefined {
  const highest = Math.max(...classes.map(({ grade }) => grade));
  return classes.find(({ grade }) => grade === highest)?.schoolClassID;
}
