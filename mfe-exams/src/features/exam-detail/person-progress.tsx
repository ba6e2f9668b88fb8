import type { ExamDetail, ExamineeProgress } from '@mebae/contracts';
import { Field, makeStyles, Select, useTranslation } from '@mebae/platform';
import {
  choiceParameter,
  EmptyState,
  FilterBar,
  numberParameter,
  PagedList,
  useListState,
} from '@mebae/ui';
import { ClassSelect } from '../../lib/class-select.tsx';
import { useExaminees } from './exam-detail.resource.ts';
import { examTab } from './exam-tab.ts';
import { usePersonColumns } from './person-columns.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
});

const rowKey = (row: ExamineeProgress): number => row.studentID;
const states = ['notStarted', 'answering', 'handedIn'] as const;

const personList = {
  filters: { schoolClassID: numberParameter, answers: choiceParameter(states, null) },
  // The tab that the list stands in.
  settings: { tab: examTab },
};

/** How far each person is: own part, peers given and received, handed in, last seen. */
export function PersonProgress({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { state, change, clearFilters } = useListState(personList);
  const { page, pageSize, schoolClassID, answers } = state;
  const people = useExaminees(exam.evalSettingID, {
    page,
    pageSize,
    schoolClassID: schoolClassID ?? undefined,
    state: answers ?? undefined,
  });
  return (
    <div className={styles.parts}>
      <FilterBar onClear={clearFilters}>
        <ClassSelect
          classes={exam.classes}
          value={schoolClassID === null ? '' : String(schoolClassID)}
          onChange={(id) => change({ schoolClassID: id === '' ? null : Number(id) })}
          all={t('class.all')}
        />
        <Field label={t('detail.state')}>
          <Select
            value={answers ?? ''}
            onChange={(_, { value }) =>
              change({ answers: states.find((name) => name === value) ?? null })
            }
          >
            <option value="">{t('detail.stateOf.all')}</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {t(`detail.stateOf.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        caption={t('detail.part.people')}
        columns={usePersonColumns(exam)}
        rowKey={rowKey}
        list={people}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('detail.nobodyFound')}
        none={<EmptyState title={t('detail.nobody')} />}
      />
    </div>
  );
}
