import { endpoints, type SchoolClassRow } from '@mebae/contracts';
import { Select, makeStyles, useApi } from '@mebae/platform';
import { FilterBar, FilterField, MultiChoice, SearchField } from '@mebae/ui';
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
      <FilterField label={t('students.grade')}>
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
      </FilterField>
      <FilterField label={t('students.schoolClass')}>
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
      </FilterField>
      {tags.length > 0 && (
        <MultiChoice
          className={styles.tags}
          label={t('students.tags')}
          summary={
            chosen.map((tag) => tag.tag).join(t('students.tagSeparator')) || t('students.all')
          }
          options={tags.map(({ tagID, tag, studentCount }) => ({
            key: tagID,
            text: t('students.tagOption', { tag, count: studentCount }),
          }))}
          chosen={state.tagIDs}
          onChange={(tagIDs) => onChange({ tagIDs })}
        />
      )}
    </FilterBar>
  );
}
