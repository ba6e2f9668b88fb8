import {
  surveyMoments,
  surveyProgressStates,
  type EventDetail,
  type SurveyPerson,
  type SurveyProgressState,
} from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens } from '@mebae/platform';
import {
  EmptyState,
  FilterBar,
  PagedList,
  choiceParameter,
  numberParameter,
  useListState,
  type Column,
  SelectFilter,
  numberColumn,
  personColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useClasses, useEventPeople } from '../../../lib/events.resource.ts';
import { useClassName } from '../../../lib/target-name.ts';
import { useText } from '../../../lib/text.ts';

const listOptions = {
  filters: {
    schoolClassID: numberParameter,
    moment: choiceParameter(surveyMoments, null),
    state: choiceParameter(surveyProgressStates, null),
  },
  settings: {},
  pageSize: 20,
};

const rowKey = (row: SurveyPerson): number => row.studentID;

/** Students of an event and how far each is with its surveys; by class, moment and state. */
export function PeopleList({ event }: { event: EventDetail }) {
  const t = useText();
  const { state, change, clearFilters } = useListState(listOptions);
  const list = useEventPeople(event.eventID, state);
  const columns = useColumns();
  return (
    <>
      <PeopleFilters state={state} onChange={change} onClear={clearFilters} />
      <PagedList
        caption={t('people.title')}
        columns={columns}
        rowKey={rowKey}
        list={list}
        state={state}
        onPage={change}
        onClear={clearFilters}
        none={<EmptyState title={t('people.none')} body={t('people.noneHint')} />}
      />
    </>
  );
}

interface PeopleFiltersProps {
  state: ReturnType<
    typeof useListState<typeof listOptions.filters, typeof listOptions.settings>
  >['state'];
  onChange: (next: Partial<PeopleFiltersProps['state']>) => void;
  onClear: (() => void) | undefined;
}

function PeopleFilters({ state, onChange, onClear }: PeopleFiltersProps) {
  const t = useText();
  const className = useClassName();
  const classes = useClasses().data?.data ?? [];
  return (
    <FilterBar onClear={onClear}>
      <SelectFilter
        label={t('people.class')}
        layout="beside"
        value={String(state.schoolClassID ?? '')}
        onChange={(value) => onChange({ schoolClassID: value === '' ? null : Number(value) })}
        none={t('filter.all')}
        options={classes.map((row) => ({ value: row.schoolClassID, text: className(row) }))}
      />
      <SelectFilter
        label={t('people.survey')}
        layout="beside"
        value={state.moment ?? ''}
        onChange={(value) => {
          const moment = surveyMoments.find((known) => known === value) ?? null;
          // A state is one of a survey.
          onChange(moment === null ? { moment, state: null } : { moment });
        }}
        none={t('filter.all')}
        options={surveyMoments.map((moment) => ({ value: moment, text: t(`survey.${moment}`) }))}
      />
      {state.moment !== null && (
        <SelectFilter
          label={t('people.state')}
          layout="beside"
          value={state.state ?? ''}
          onChange={(value) =>
            onChange({ state: surveyProgressStates.find((known) => known === value) ?? null })
          }
          none={t('filter.all')}
          options={surveyProgressStates.map((known) => ({
            value: known,
            text: t(`progress.${known}`),
          }))}
        />
      )}
    </FilterBar>
  );
}

function useColumns(): Column<SurveyPerson>[] {
  const t = useText();
  const className = useClassName();
  return useMemo(
    () => [
      {
        id: 'class',
        header: t('people.class'),
        width: 120,
        cell: ({ schoolClass }) => className(schoolClass),
      },
      numberColumn({
        id: 'number',
        header: t('people.number'),
        width: 96,
        value: ({ studentNumber }) => studentNumber,
      }),
      personColumn({ header: t('people.name'), width: 180 }),
      ...surveyMoments.map((moment): Column<SurveyPerson> => ({
        id: moment,
        header: t(`survey.${moment}`),
        width: 150,
        cell: (person) => <Progress state={person[moment]} />,
      })),
    ],
    [t, className],
  );
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorPaletteGreenForeground1 },
});

function Progress({ state }: { state: SurveyProgressState }) {
  const styles = useStyles();
  const t = useText();
  return (
    <span
      className={mergeClasses(
        state === 'notAsked' && styles.quiet,
        state === 'completed' && styles.done,
      )}
    >
      {t(`progress.${state}`)}
    </span>
  );
}
