import { limits, type StatisticsOptions } from '@mebae/contracts';
import { Button, makeStyles, tokens } from '@mebae/platform';
import { Reason } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useText } from '../../lib/text.ts';
import { CourseSelect } from '../../lib/score-options/course-select.tsx';
import { TargetSelect } from '../../lib/score-options/target-select.tsx';
import { targetsOf } from '../../lib/score-options/targets.ts';
import { seriesKey, type Choice, type Series } from './choice.ts';
import type { StatisticsNames } from './use-statistics-names.ts';

const useStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0, flex: '1 1 100%' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    padding: '6px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  add: { marginTop: '8px' },
});

interface SeriesPickerProps {
  options: StatisticsOptions;
  choice: Choice;
  names: StatisticsNames;
  onChange: (series: Series[]) => void;
}

/** The groups that are compared, five at most, each of a course; of a change only the groups. */
export function SeriesPicker({ options, choice, names, onChange }: SeriesPickerProps) {
  const styles = useStyles();
  const t = useText();
  const { series, view } = choice;
  const isFull = series.length >= limits.chartSeries;
  const replace = (at: number, next: Series) =>
    onChange(series.map((item, index) => (index === at ? next : item)));
  const next = nextSeries(options, series);
  const add = (
    <Button
      className={styles.add}
      icon={<AddRegular />}
      disabledFocusable={isFull || !next}
      onClick={() => next && onChange([...series, next])}
    >
      {t('statistics.add')}
    </Button>
  );
  return (
    <fieldset className={styles.root}>
      <legend>{t('statistics.series')}</legend>
      {series.map((item, index) => (
        <div key={seriesKey(item)} className={styles.row}>
          {view !== 'change' && (
            <CourseSelect
              label={t('picker.course')}
              courses={options.courses}
              value={item.evalSettingID}
              onChange={(evalSettingID) =>
                replace(index, { evalSettingID, target: sharedTarget(item.target) })
              }
            />
          )}
          <TargetSelect
            targets={targetsIn(options, item)}
            groupName={names.groupName}
            value={item.target}
            onChange={(target) => replace(index, { ...item, target })}
          />
          {series.length > 1 && (
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('statistics.remove', { name: names.seriesName(item, series) })}
              onClick={() => onChange(series.filter((other) => other !== item))}
            />
          )}
        </div>
      ))}
      {isFull ? <Reason text={t('statistics.full', { n: limits.chartSeries })}>{add}</Reason> : add}
    </fieldset>
  );
}

/** A class is of one course only; other groups are kept when the course changes. */
const sharedTarget = (target: string): string => (target.startsWith('class-') ? 'all' : target);

/** The first group of the last course that is not compared yet. */
function nextSeries(options: StatisticsOptions, series: readonly Series[]): Series | undefined {
  const last = series.at(-1);
  const course = options.courses.find(({ evalSettingID }) => evalSettingID === last?.evalSettingID);
  if (!course) return undefined;
  const taken = new Set(series.map(seriesKey));
  const { all, grade, class: classes, tag } = targetsOf(course, options);
  return [...all, ...grade, ...classes, ...tag]
    .map((target) => ({ evalSettingID: course.evalSettingID, target }))
    .find((item) => !taken.has(seriesKey(item)));
}

const targetsIn = (options: StatisticsOptions, { evalSettingID }: Series) => {
  const course = options.courses.find((row) => row.evalSettingID === evalSettingID);
  return course ? targetsOf(course, options) : {};
};
