import { Select } from '@mebae/platform';
import { FilterField, type FilterFieldProps } from './filter-field.tsx';

interface SelectFilterProps extends Omit<FilterFieldProps, 'children'> {
  /** The chosen option; null where none is, which `none` stands for. */
  value: string | number | null;
  /** @param value of the option; empty for `none` */
  onChange: (value: string) => void;
  /** Text of an option before the others that chooses none of them, such as 'all'. */
  none?: string;
  selectClassName?: string;
  options: readonly { value: string | number; text: string }[];
}

/** A person narrows what a page shows by one of a few options. */
export function SelectFilter(props: SelectFilterProps) {
  const { value, onChange, none, options, selectClassName, ...field } = props;
  return (
    <FilterField {...field}>
      <Select
        className={selectClassName}
        value={value ?? ''}
        onChange={(_, data) => onChange(data.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </FilterField>
  );
}
