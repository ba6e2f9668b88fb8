import { endpoints, type SchoolClassRow } from '@mebae/contracts';
import { Dropdown, Field, Option, Select, makeStyles, useApi } from '@mebae/platform';
import { FilterBar, SearchField } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { isFiltered, noFilter, type ListState } from './list-state.ts';

const useStyles = makeStyles({
  grade: { minWidth: '112px' },
  schoolClass: { minWidth: '132px' },
  tags: { minWidth: '180px' },
});

interface StudentFiltersProps {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** Classes whose students the person may see. */
  classes: readonly SchoolClassRow[];
  actions: ReactNode;
}

const toNumber = (value: string) => (value === '' ? null : Number(value));

/** Search, grade, class and tags over the list of students. */
export function StudentFilters({ state, onChange, classes, actions }: StudentFiltersProps) {
  const styles = useStyles();
  const t = useText();
  const tags = useApi(endpoints.students.tags, {}).data?.data ?? [];
  const grades = [...new Set(classes.map((c) => c.grade))];
  const shown = classes.filter((c) => state.grade === null || c.grade === state.grade);
  const chosen = tags.filter((tag) => state.tagIDs.includes(tag.tagID));
  const clear = () => onChange(noFilter);
  return (
    <FilterBar onClear={isFiltered(state) ? clear : undefined} actions={actions}>
      <SearchField
        label={t('students.search')}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label={t('students.grade')}>
        <Select
          className={styles.grade}
          value={String(state.grade ?? '')}
          onChange={(_, { value }) => onChange({ grade: toNumber(value), schoolClassID: null })}
        >
          <option value="">{t('students.all')}</option>
          {grades.map((grade) => (
            <option key={grade} value={grade}>
              {t('students.gradeName', { grade })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('students.schoolClass')}>
        <Select
          className={styles.schoolClass}
          value={String(state.schoolClassID ?? '')}
          onChange={(_, { value }) => onChange({ schoolClassID: toNumber(value) })}
        >
          <option value="">{t('students.all')}</option>
          {shown.map((c) => (
            <option key={c.schoolClassID} value={c.schoolClassID}>
              {t('students.className', { grade: c.grade, name: c.schoolClassName })}
            </option>
          ))}
        </Select>
      </Field>
      {tags.length > 0 && (
        <Field label={t('students.tags')}>
          <Dropdown
            className={styles.tags}
            multiselect
            placeholder={t('students.all')}
            value={chosen.map((tag) => tag.tag).join(t('students.tagSeparator'))}
            selectedOptions={chosen.map((tag) => String(tag.tagID))}
            onOptionSelect={(_, { selectedOptions }) =>
              onChange({ tagIDs: selectedOptions.map(Number) })
            }
          >
            {tags.map((tag) => (
              <Option key={tag.tagID} value={String(tag.tagID)} text={tag.tag}>
                {t('students.tagOption', { tag: tag.tag, count: tag.studentCount })}
              </Option>
            ))}
          </Dropdown>
        </Field>
      )}
    </FilterBar>
  );
}
