import type { RankingOptions } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { CourseSelect } from '../../lib/score-options/course-select.tsx';
import { PickerBar } from '../../lib/score-options/picker-bar.tsx';
import { useText } from '../../lib/text.ts';
import type { Choice, CompleteChoice } from './choice.ts';
import { GroupPicker } from './group-picker.tsx';
import { MeasurePicker } from './measure-picker.tsx';

const useStyles = makeStyles({
  course: { flex: '2 1 300px' },
  measure: { flex: '1 1 200px' },
});

/** Course, what to rank, and among whom. */
export function Pickers(props: {
  options: RankingOptions;
  choice: CompleteChoice;
  onChange: (part: Partial<Choice>) => void;
}) {
  const { options, choice, onChange } = props;
  const styles = useStyles();
  const t = useText();
  return (
    <PickerBar>
      <CourseSelect
        label={t('picker.course')}
        courses={options.exams}
        value={choice.evalSettingID}
        onChange={(evalSettingID) => onChange({ evalSettingID })}
        className={styles.course}
      />
      <MeasurePicker
        options={options}
        measure={choice.measure}
        onChange={(measure) => onChange({ measure })}
        className={styles.measure}
      />
      <GroupPicker options={options} choice={choice} onChange={onChange} />
    </PickerBar>
  );
}
