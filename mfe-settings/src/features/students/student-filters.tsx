import type { SchoolClassRow } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { FilterBar, MultiChoice, SearchField, SelectFilter } from '@mebae/ui';
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
      <SelectFilter
        label={t('students.grade')}
        selectClassName={styles.grade}
        value={String(state.grade ?? '')}
        onChange={(value) => onChange({ grade: toNumber(value), schoolClassID: null })}
        none={t('list.all')}
        options={gradesOf(classes).map((grade) => ({
          value: grade,
          text: t('students.gradeName', { grade }),
        }))}
      />
      <SelectFilter
        label={t('students.schoolClass')}
        selectClassName={styles.schoolClass}
        value={String(state.schoolClassID ?? '')}
        onChange={(value) => onChange({ schoolClassID: toNumber(value) })}
        none={t('list.all')}
        options={shown.map((c) => ({
          value: c.schoolClassID,
          text: t('students.className', { grade: c.grade, name: c.schoolClassName }),
        }))}
      />
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
      <SelectFilter
        label={t('students.learning')}
        selectClassName={styles.grade}
        value={state.learningIncentive ?? ''}
        onChange={(value) =>
          onChange({
            learningIncentive: trendBands.find((band) => band === value) ?? null,
          })
        }
        none={t('list.all')}
        options={trendBands.map((band) => ({ value: band, text: t(`students.learning.${band}`) }))}
      />
      <SelectFilter
        label={t('students.results')}
        selectClassName={styles.schoolClass}
        value={state.isSuspicious ?? ''}
        onChange={(value) => onChange({ isSuspicious: value === 'true' ? 'true' : null })}
        none={t('list.all')}
        options={[{ value: 'true', text: t('students.results.suspicious') }]}
      />
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
