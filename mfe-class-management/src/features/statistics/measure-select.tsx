import type { StatisticsOptions } from '@mebae/contracts';
import { Select } from '@mebae/platform';
import { competencyTypeOrder, FilterField, useCompetencyTypeName } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { measuresOf, type Choice } from './choice.ts';

/** Which competency, school competency or derived score. */
export function MeasureSelect(props: {
  label: string;
  options: StatisticsOptions;
  choice: Choice;
  value: string;
  onChange: (measure: string) => void;
}) {
  const { label, options, choice, value, onChange } = props;
  const t = useText();
  const typeName = useCompetencyTypeName();
  const courses = choice.series.map(({ evalSettingID }) => evalSettingID);
  const { competencies, custom, derived } = measuresOf(options, courses);
  const groups = [
    ...competencyTypeOrder.map((type) => ({
      label: typeName(type),
      items: competencies
        .filter(({ competencyType }) => competencyType === type)
        .map(({ competencyID, name }) => ({ key: `competency-${competencyID}`, name })),
    })),
    {
      label: t('statistics.custom'),
      items: custom.map(({ customCompetencyID, name }) => ({
        key: `custom-${customCompetencyID}`,
        name,
      })),
    },
    {
      label: t('picker.derived'),
      items: derived.map(({ name }) => ({ key: `derived-${name}`, name: t(`derived.${name}`) })),
    },
  ];
  return (
    <FilterField label={label}>
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        {groups
          .filter(({ items }) => items.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.items.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </FilterField>
  );
}
