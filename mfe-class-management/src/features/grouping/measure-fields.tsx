import { groupLimits, type GroupingMeasure, type GroupOptions } from '@mebae/contracts';
import { Select, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { CompetencyChoice, FilterField, FormRow, RadioChoice, SelectFilter } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import type { RequestProps } from './request-state.ts';

const useStyles = makeStyles({
  weights: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  select: { minWidth: '160px' },
});

interface MeasureFieldsProps extends RequestProps {
  options: GroupOptions;
}

/** The course whose scores count, what is measured, and whether groups or their people are to be alike. */
export function MeasureFields({ options, request, onChange }: MeasureFieldsProps) {
  const t = useText();
  const language = useLanguage();
  const { measure, mode } = request;
  const course = options.courses.find((row) => row.evalSettingID === request.evalSettingID);
  return (
    <>
      <FormRow title={t('grouping.course')} hint={t('grouping.courseHint')}>
        <Select
          aria-label={t('grouping.course')}
          value={request.evalSettingID ?? ''}
          onChange={(_, { value }) =>
            onChange({ ...request, evalSettingID: value === '' ? null : Number(value) })
          }
        >
          {options.courses.map((row) => (
            <option key={row.evalSettingID} value={row.evalSettingID}>
              {t('picker.courseName', { title: row.title, date: formatDate(row.endAt, language) })}
            </option>
          ))}
          <option value="">{t('grouping.noCourse')}</option>
        </Select>
      </FormRow>
      {course && (
        <FormRow title={t('grouping.measure')}>
          <RadioChoice
            label={t('grouping.measure')}
            hideLabel
            value={measure.kind}
            options={(['purpose', 'competencies'] as const).map((kind) => ({
              value: kind,
              text: t(`grouping.measures.${kind}`),
            }))}
            onChange={(kind) =>
              onChange({ ...request, measure: firstMeasure(kind, course.competencyIDs) })
            }
          />
          <Measure
            options={options}
            asked={course.competencyIDs}
            measure={measure}
            onChange={(next) => onChange({ ...request, measure: next })}
          />
        </FormRow>
      )}
      {course && (
        <FormRow title={t('grouping.mode')} hint={t(`grouping.modeHint.${mode}`)}>
          <RadioChoice
            label={t('grouping.mode')}
            hideLabel
            value={mode}
            options={(['balanced', 'alike'] as const).map((value) => ({
              value,
              text: t(`grouping.modes.${value}`),
            }))}
            onChange={(value) => onChange({ ...request, mode: value })}
          />
        </FormRow>
      )}
    </>
  );
}

function firstMeasure(kind: GroupingMeasure['kind'], asked: readonly number[]): GroupingMeasure {
  return kind === 'purpose'
    ? { kind, growingPurposeID: 1 }
    : { kind, weights: asked.slice(0, 1).map((competencyID) => ({ competencyID, weight: 1 })) };
}

interface MeasureProps {
  options: GroupOptions;
  /** Competencies that the course asked. */
  asked: readonly number[];
  measure: GroupingMeasure;
  onChange: (measure: GroupingMeasure) => void;
}

function Measure({ options, asked, measure, onChange }: MeasureProps) {
  const styles = useStyles();
  const t = useText();
  if (measure.kind === 'purpose') {
    return (
      <SelectFilter
        label={t('grouping.purpose')}
        className={styles.select}
        value={measure.growingPurposeID}
        onChange={(value) => onChange({ ...measure, growingPurposeID: Number(value) })}
        options={options.purposes
          .filter(({ competencyIDs }) => competencyIDs.every((id) => asked.includes(id)))
          .map((row) => ({ value: row.growingPurposeID, text: row.title }))}
      />
    );
  }
  const weightOf = new Map(measure.weights.map((row) => [row.competencyID, row.weight]));
  const choose = (competencyIDs: number[]) => {
    if (competencyIDs.length === 0) return;
    onChange({
      ...measure,
      weights: competencyIDs.map((competencyID) => ({
        competencyID,
        weight: weightOf.get(competencyID) ?? 1,
      })),
    });
  };
  return (
    <>
      <CompetencyChoice
        competencies={options.competencies.filter(({ competencyID }) =>
          asked.includes(competencyID),
        )}
        chosen={[...weightOf.keys()]}
        onChange={choose}
      />
      <div className={styles.weights}>
        {measure.weights.map(({ competencyID, weight }) => (
          <FilterField
            key={competencyID}
            label={t('grouping.weightOf', {
              name:
                options.competencies.find((row) => row.competencyID === competencyID)?.name ?? '',
            })}
          >
            <Select
              value={weight}
              onChange={(_, { value }) =>
                onChange({
                  ...measure,
                  weights: measure.weights.map((row) =>
                    row.competencyID === competencyID ? { ...row, weight: Number(value) } : row,
                  ),
                })
              }
            >
              {Array.from({ length: groupLimits.weight }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </Select>
          </FilterField>
        ))}
      </div>
    </>
  );
}
