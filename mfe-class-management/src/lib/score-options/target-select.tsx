import { Select } from '@mebae/platform';
import { FilterField } from '@mebae/ui';
import { useText } from '../text.ts';
import { targetKinds, type TargetKind } from './targets.ts';

/** One of the groups, by kind. */
export function TargetSelect(props: {
  targets: Partial<Record<TargetKind, readonly string[]>>;
  groupName: (target: string) => string;
  value: string;
  onChange: (target: string) => void;
}) {
  const { targets, groupName, value, onChange } = props;
  const t = useText();
  return (
    <FilterField label={t('picker.target')}>
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        {targetKinds.map((kind) => {
          const own = targets[kind] ?? [];
          return (
            own.length > 0 && (
              <optgroup key={kind} label={t(`group.${kind}`)}>
                {own.map((target) => (
                  <option key={target} value={target}>
                    {groupName(target)}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </Select>
    </FilterField>
  );
}
