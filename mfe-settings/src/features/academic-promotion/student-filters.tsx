import { promotionWays } from '@mebae/contracts';
import { Checkbox } from '@mebae/platform';
import { FilterBar, SearchField, SelectFilter } from '@mebae/ui';
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
      <SelectFilter
        label={t('promotion.wayLabel')}
        value={filter.way ?? ''}
        onChange={(value) => onChange({ way: promotionWays.find((way) => way === value) ?? null })}
        none={t('list.all')}
        options={promotionWays.map((way) => ({ value: way, text: t(`promotion.way.${way}`) }))}
      />
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
      <SelectFilter
        label={t('students.grade')}
        value={grade ?? ''}
        onChange={(value) =>
          onChange({ grade: value === '' ? null : Number(value), schoolClassName: null })
        }
        none={t('list.all')}
        options={gradesOf(classes).map((option) => ({
          value: option,
          text: t('students.gradeName', { grade: option }),
        }))}
      />
      <SelectFilter
        label={t('students.schoolClass')}
        value={schoolClassName ?? ''}
        onChange={(value) => onChange({ schoolClassName: value === '' ? null : value })}
        none={t('list.all')}
        options={[...names].map((className) => ({ value: className, text: className }))}
      />
    </>
  );
}
