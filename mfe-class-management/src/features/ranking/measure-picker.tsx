import type { RankingOptions } from '@mebae/contracts';
import { Select } from '@mebae/platform';
import { competencyTypeOrder, FilterField, useCompetencyTypeName } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { measureOf, type Measure } from './choice.ts';

const valueOf = (measure: Measure): string =>
  'derived' in measure ? measure.derived : String(measure.competencyID);

/** Which competency, or which derived score, is ranked. */
export function MeasurePicker(props: {
  options: RankingOptions;
  measure: Measure;
  onChange: (measure: Measure | null) => void;
  className: string;
}) {
  const { options, measure, onChange, className } = props;
  const t = useText();
  const typeName = useCompetencyTypeName();
  return (
    <FilterField label={t('picker.measure')} className={className}>
      <Select value={valueOf(measure)} onChange={(_, { value }) => onChange(measureOf(value))}>
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
      </Select>
    </FilterField>
  );
}
