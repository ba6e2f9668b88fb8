import { ScaleType, type RankingOptions } from '@mebae/contracts';
import { Select, formatDate, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { competencyTypeOrder, FilterField, RadioChoice, useCompetencyTypeName } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { measureOf, scaleOf, type Choice, type CompleteChoice, type Measure } from './choice.ts';
import { useClassName } from './use-names.ts';

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
  group: { flex: '0 1 160px' },
});

interface PickersProps {
  options: RankingOptions;
  choice: CompleteChoice;
  onChange: (part: Partial<Choice>) => void;
}

const valueOf = (measure: Measure): string =>
  'derived' in measure ? measure.derived : String(measure.competencyID);

/** Course, what to rank, and among whom. */
export function Pickers({ options, choice, onChange }: PickersProps) {
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
      <FilterField label={t('picker.measure')} className={styles.measure}>
        <Select
          value={valueOf(choice.measure)}
          onChange={(_, { value }) => onChange({ measure: measureOf(value) })}
        >
          <MeasureOptions options={options} />
        </Select>
      </FilterField>
      <Scope options={options} choice={choice} onChange={onChange} />
    </search>
  );
}

function MeasureOptions({ options }: { options: RankingOptions }) {
  const t = useText();
  const typeName = useCompetencyTypeName();
  return (
    <>
      {competencyTypeOrder.map((type) => {
        const ofType = options.competencies.filter((c) => c.competencyType === type);
        return (
          ofType.length > 0 && (
            <optgroup key={type} label={typeName(type)}>
              {ofType.map((c) => (
                <option key={c.competencyID} value={c.competencyID}>
                  {c.name}
                </option>
              ))}
            </optgroup>
          )
        );
      })}
      {options.derived.length > 0 && (
        <optgroup label={t('picker.derived')}>
          {options.derived.map((name) => (
            <option key={name} value={name}>
              {t(`derived.${name}`)}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}

const scales = [ScaleType.Class, ScaleType.Grade, ScaleType.School] as const;

/** Class, grade or school, and which one. */
function Scope({ options, choice, onChange }: PickersProps) {
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  const { scale, schoolClassID, grade } = choice;
  return (
    <>
      <RadioChoice
        label={t('picker.scale')}
        value={scale}
        options={scales.map((one) => ({
          value: one,
          text: t(`picker.scales.${one}`),
          disabled: one === ScaleType.Class && options.classes.length === 0,
        }))}
        onChange={(value) => onChange({ scale: scaleOf(value), schoolClassID, grade })}
      />
      {scale === ScaleType.Class && (
        <FilterField label={t('picker.class')} className={styles.group}>
          <Select
            value={schoolClassID ?? ''}
            onChange={(_, { value }) =>
              onChange({ scale, schoolClassID: Number(value), grade: null })
            }
          >
            {options.classes.map((one) => (
              <option key={one.schoolClassID} value={one.schoolClassID}>
                {className(one)}
              </option>
            ))}
          </Select>
        </FilterField>
      )}
      {scale === ScaleType.Grade && (
        <FilterField label={t('picker.grade')} className={styles.group}>
          <Select
            value={grade ?? ''}
            onChange={(_, { value }) =>
              onChange({ scale, grade: Number(value), schoolClassID: null })
            }
          >
            {options.grades.map((one) => (
              <option key={one.grade} value={one.grade}>
                {t('name.grade', { grade: one.grade })}
              </option>
            ))}
          </Select>
        </FilterField>
      )}
    </>
  );
}
