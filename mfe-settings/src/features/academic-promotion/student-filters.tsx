import { promotionWays } from '@mebae/contracts';
import { Checkbox, Select } from '@mebae/platform';
import { FilterBar, FilterField, SearchField } from '@mebae/ui';
import { gradesOf, useClasses } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';
import type { StudentFilter } from './promotion.resource.ts';

interface StudentFiltersProps {
  filter: StudentFilter;
  onChange: (change: Partial<StudentFilter>) => void;
  onClear: (() => void) | undefined;
}

/** Narrows the old year's students by name, grade, class and way. */
export function StudentFilters({ filter, onChange, onClear }: StudentFiltersProps) {
  const t = useText();
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label={t('promotion.search')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <ClassFilters filter={filter} onChange={onChange} />
      <FilterField label={t('promotion.wayLabel')}>
        <Select
          value={filter.way ?? ''}
          onChange={(_, { value }) =>
            onChange({ way: promotionWays.find((way) => way === value) ?? null })
          }
        >
          <option value="">{t('list.all')}</option>
          {promotionWays.map((way) => (
            <option key={way} value={way}>
              {t(`promotion.way.${way}`)}
            </option>
          ))}
        </Select>
      </FilterField>
      <Checkbox
        label={t('promotion.onlyWithoutClass')}
        checked={filter.withoutClass}
        onChange={(_, { checked }) => onChange({ withoutClass: checked === true })}
      />
    </FilterBar>
  );
}

function ClassFilters({ filter, onChange }: Omit<StudentFiltersProps, 'onClear'>) {
  const t = useText();
  const classes = useClasses().data?.data ?? [];
  const { grade, schoolClassName } = filter;
  const names = new Set(
    classes
      .filter((schoolClass) => grade === null || schoolClass.grade === grade)
      .map((schoolClass) => schoolClass.schoolClassName),
  );
  return (
    <>
      <FilterField label={t('students.grade')}>
        <Select
          value={grade ?? ''}
          onChange={(_, { value }) =>
            onChange({ grade: value === '' ? null : Number(value), schoolClassName: null })
          }
        >
          <option value="">{t('list.all')}</option>
          {gradesOf(classes).map((option) => (
            <option key={option} value={option}>
              {t('students.gradeName', { grade: option })}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label={t('students.schoolClass')}>
        <Select
          value={schoolClassName ?? ''}
          onChange={(_, { value }) => onChange({ schoolClassName: value === '' ? null : value })}
        >
          <option value="">{t('list.all')}</option>
          {[...names].map((className) => (
            <option key={className}>{className}</option>
          ))}
        </Select>
      </FilterField>
    </>
  );
}
