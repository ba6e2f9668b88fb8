import { ScaleType, type RankingOptions } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { RadioChoice, SelectFilter } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { scaleOf, type Choice, type CompleteChoice } from './choice.ts';
import { useClassName } from '../../lib/use-class-name.ts';

const useStyles = makeStyles({ group: { flex: '0 1 160px' } });

const scales = [ScaleType.Class, ScaleType.Grade, ScaleType.School] as const;

/** Class, grade or school, and which one. */
export function GroupPicker(props: {
  options: RankingOptions;
  choice: CompleteChoice;
  onChange: (part: Partial<Choice>) => void;
}) {
  const { options, choice, onChange } = props;
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  const { scale, schoolClassID, grade } = choice;
  return (
    <>
      <RadioChoice
        label={t('picker.scale')}
        value={scale}
        options={scales.map((option) => ({
          value: option,
          text: t(`picker.scales.${option}`),
          disabled: option === ScaleType.Class && options.classes.length === 0,
        }))}
        onChange={(value) => onChange({ scale: scaleOf(value), schoolClassID, grade })}
      />
      {scale === ScaleType.Class && (
        <SelectFilter
          label={t('picker.class')}
          className={styles.group}
          value={schoolClassID ?? ''}
          onChange={(value) => onChange({ scale, schoolClassID: Number(value), grade: null })}
          options={options.classes.map((schoolClass) => ({
            value: schoolClass.schoolClassID,
            text: className(schoolClass),
          }))}
        />
      )}
      {scale === ScaleType.Grade && (
        <SelectFilter
          label={t('picker.grade')}
          className={styles.group}
          value={grade ?? ''}
          onChange={(value) => onChange({ scale, grade: Number(value), schoolClassID: null })}
          options={options.grades.map((item) => ({
            value: item.grade,
            text: t('name.grade', { grade: item.grade }),
          }))}
        />
      )}
    </>
  );
}
