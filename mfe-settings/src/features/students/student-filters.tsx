import type { SchoolClassRow } from '@mebae/contracts';
import { Select, makeStyles } from '@mebae/platform';
import { FilterBar, FilterField, MultiChoice, SearchField } from '@mebae/ui';
import type { ReactNode } from 'react';
import { gradesOf } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';
import { trendBands, type StudentListState } from '../../lib/student-list-state.ts';
import { useTags } from '../../lib/tags.resource.ts';

const useStyles = makeStyles({
  // narrow enough that the actions stand in the same row at 1280 px
  search: { flex: '1 1 320px', maxWidth: '344px' },
  grade: { minWidth: '96px' },
  schoolClass: { minWidth: '116px' },
  tags: { minWidth: '112px' },
});

interface StudentFiltersProps {
  state: StudentListState;
  onChange: (change: Partial<StudentListState>) => void;
  /** Given while a filter is set. */
  onClear: (() => void) | undefined;
  /** Classes whose students the person may see. */
  classes: readonly SchoolClassRow[];
  actions: ReactNode;
}

const toNumber = (value: string) => (value === '' ? null : Number(value));

/** Search, grade, class and tags over the list of students. */
export function StudentFilters(props: StudentFiltersProps) {
  const { state, onChange, onClear, classes, actions } = props;
  const styles = useStyles();
  const t = useText();
  const shown = classes.filter((c) => state.grade === null || c.grade === state.grade);
  return (
    <FilterBar onClear={onClear} actions={actions}>
      <div className={styles.search}>
        <SearchField
          label={t('students.search')}
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <FilterField label={t('students.grade')}>
        <Select
          className={styles.grade}
          value={String(state.grade ?? '')}
          onChange={(_, { value }) => onChange({ grade: toNumber(value), schoolClassID: null })}
        >
          <option value="">{t('list.all')}</option>
          {gradesOf(classes).map((grade) => (
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
          <option value="">{t('list.all')}</option>
          {shown.map((c) => (
            <option key={c.schoolClassID} value={c.schoolClassID}>
              {t('students.className', { grade: c.grade, name: c.schoolClassName })}
            </option>
          ))}
        </Select>
      </FilterField>
      <ResultFilters state={state} onChange={onChange} />
      <TagFilter chosen={state.tagIDs} onChange={(tagIDs) => onChange({ tagIDs })} />
    </FilterBar>
  );
}

/** By what courses say: the band of the learning drive, and answers to read with care. */
function ResultFilters({ state, onChange }: Pick<StudentFiltersProps, 'state' | 'onChange'>) {
  const styles = useStyles();
  const t = useText();
  return (
    <>
      <FilterField label={t('students.learning')}>
        <Select
          className={styles.grade}
          value={state.learningIncentive ?? ''}
          onChange={(_, { value }) =>
            onChange({
              learningIncentive: trendBands.find((band) => band === value) ?? null,
            })
          }
        >
          <option value="">{t('list.all')}</option>
          {trendBands.map((band) => (
            <option key={band} value={band}>
              {t(`students.learning.${band}`)}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label={t('students.results')}>
        <Select
          className={styles.schoolClass}
          value={state.isSuspicious ?? ''}
          onChange={(_, { value }) => onChange({ isSuspicious: value === 'true' ? 'true' : null })}
        >
          <option value="">{t('list.all')}</option>
          <option value="true">{t('students.results.suspicious')}</option>
        </Select>
      </FilterField>
    </>
  );
}

function TagFilter(props: { chosen: readonly number[]; onChange: (tagIDs: number[]) => void }) {
  const { chosen, onChange } = props;
  const styles = useStyles();
  const t = useText();
  const tags = useTags().data?.data ?? [];
  if (tags.length === 0) return null;
  const names = tags.filter(({ tagID }) => chosen.includes(tagID)).map(({ tag }) => tag);
  return (
    <MultiChoice
      className={styles.tags}
      label={t('students.tags')}
      summary={names.join(t('list.separator')) || t('list.all')}
      options={tags.map(({ tagID, tag, studentCount }) => ({
        key: tagID,
        text: t('students.tagOption', { tag, count: studentCount }),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
