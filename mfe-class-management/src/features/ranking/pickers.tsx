import type { RankingOptions } from '@mebae/contracts';
import { Select, formatDate, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { FilterField } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import type { Choice, CompleteChoice } from './choice.ts';
import { GroupPicker } from './group-picker.tsx';
import { MeasurePicker } from './measure-picker.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px 16px',
    padding: '16px 20px',
    marginBottom: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media print': { display: 'none' },
  },
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
  const language = useLanguage();
  return (
    <search className={styles.root} aria-label={t('picker.label')}>
      <FilterField label={t('picker.course')} className={styles.course}>
        <Select
          value={choice.evalSettingID}
          onChange={(_, { value }) => onChange({ evalSettingID: Number(value) })}
        >
          {options.exams.map((exam) => (
            <option key={exam.evalSettingID} value={exam.evalSettingID}>
              {t('picker.courseName', {
                title: exam.title,
                date: formatDate(exam.endAt, language),
              })}
            </option>
          ))}
        </Select>
      </FilterField>
      <MeasurePicker
        options={options}
        measure={choice.measure}
        onChange={(measure) => onChange({ measure })}
        className={styles.measure}
      />
      <GroupPicker options={options} choice={choice} onChange={onChange} />
    </search>
  );
}
