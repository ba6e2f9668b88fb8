import {
  examineeMarks,
  examineeStates,
  ExamStatus,
  type ExamDetail,
  type ExamineeProgress,
} from '@mebae/contracts';
import { Field, makeStyles, Select, useTranslation } from '@mebae/platform';
import {
  choiceParameter,
  EmptyState,
  FilterBar,
  numberParameter,
  PagedList,
  useListState,
  useSelection,
} from '@mebae/ui';
import { lazy, Suspense } from 'react';
import { ClassSelect } from '../../lib/class-select.tsx';
import { useExaminees } from './exam-detail.resource.ts';
import { examTab } from './exam-tab.ts';
import { usePersonColumns } from './person-columns.tsx';

const FollowUpBar = lazy(() => import('./follow-up/follow-up-bar.tsx'));

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
});

const rowKey = (row: ExamineeProgress): number => row.studentID;
const noRows: readonly ExamineeProgress[] = [];

const personList = {
  filters: {
    schoolClassID: numberParameter,
    answers: choiceParameter(examineeStates, null),
    mark: choiceParameter(examineeMarks, null),
  },
  // The tab that the list stands in.
  settings: { tab: examTab },
};

/** How far each person is with each part, when they were reminded, and what can be done about it. */
export function PersonProgress({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { state, change, clearFilters } = useListState(personList);
  const { page, pageSize, schoolClassID, answers, mark } = state;
  const selection = useSelection(rowKey);
  const filter = {
    schoolClassID: schoolClassID ?? undefined,
    state: answers ?? undefined,
    mark: mark ?? undefined,
  };
  const people = useExaminees(
    exam.evalSettingID,
    { page, pageSize, ...filter },
    exam.status === ExamStatus.UnderExamination,
  );
  return (
    <div className={styles.parts}>
      <FilterBar onClear={clearFilters}>
        <ClassSelect
          classes={exam.classes}
          value={schoolClassID === null ? '' : String(schoolClassID)}
          onChange={(id) => change({ schoolClassID: id === '' ? null : Number(id) })}
          all={t('class.all')}
        />
        <ChoiceField
          label={t('detail.state')}
          value={answers}
          choices={examineeStates}
          words={(name) => t(`detail.stateOf.${name}`)}
          onChange={(name) => change({ answers: name })}
        />
        <ChoiceField
          label={t('follow.mark')}
          value={mark}
          choices={examineeMarks}
          words={(name) => t(`follow.markOf.${name}`)}
          onChange={(name) => change({ mark: name })}
        />
      </FilterBar>
      <Suspense>
        <FollowUpBar
          exam={exam}
          selection={selection}
          filter={filter}
          filtered={people.data?.totalRecords ?? 0}
          page={people.data?.data ?? noRows}
        />
      </Suspense>
      <PagedList
        caption={t('detail.part.people')}
        columns={usePersonColumns(exam, selection)}
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

interface ChoiceFieldProps<Name extends string> {
  label: string;
  value: Name | null;
  choices: readonly Name[];
  words: (name: Name) => string;
  onChange: (name: Name | null) => void;
}

/** A filter that is one of a few names, or all. */
function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { label, value, choices, words, onChange } = props;
  const { t } = useTranslation('exams');
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={(_, { value: chosen }) =>
          onChange(choices.find((name) => name === chosen) ?? null)
        }
      >
        <option value="">{t('detail.stateOf.all')}</option>
        {choices.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
