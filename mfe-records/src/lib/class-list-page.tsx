import type { SchoolClassRow } from '@mebae/contracts';
import { Field, Select } from '@mebae/platform';
import {
  EmptyState,
  ErrorState,
  FilterBar,
  LoadingState,
  PageHeader,
  ShownInstead,
  numberParameter,
  textParameter,
  useListState,
} from '@mebae/ui';
import type { ReactNode } from 'react';
import { useClasses } from './classes.resource.ts';
import { useText } from './text.ts';
import { useClassName } from './use-class-name.ts';

const list = {
  filters: { state: textParameter() },
  settings: { schoolClassID: numberParameter },
};

interface ClassListPageProps<State extends string> {
  title: string;
  subtitle: string;
  stateLabel: string;
  /** States of a row by which the list is filtered. */
  states: readonly { value: State; text: string }[];
  renderActions?: (chosen: SchoolClassRow) => ReactNode;
  /** The list of a class; null: of every state. */
  children: (schoolClassID: number, state: State | null) => ReactNode;
}

/** A list of one of the classes in charge, one row a student; class and state stand in the address. */
export function ClassListPage<State extends string>(props: ClassListPageProps<State>) {
  const { title, subtitle, states, stateLabel, renderActions, children } = props;
  const t = useText();
  const className = useClassName();
  const { state, change, clearFilters } = useListState(list);
  const { data: classes, error, mutate } = useClasses();
  const own = (classes?.data ?? []).filter((row) => row.inCharge);
  const chosen = own.find((row) => row.schoolClassID === state.schoolClassID) ?? own[0];
  const shown = states.find(({ value }) => value === state.state)?.value ?? null;
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      {!classes ? (
        error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )
      ) : chosen === undefined ? (
        <EmptyState title={t('classList.noClass')} body={t('classList.noClassBody')} />
      ) : (
        <>
          <FilterBar
            {...(clearFilters && { onClear: clearFilters })}
            {...(renderActions && { actions: renderActions(chosen) })}
          >
            <Field label={t('classList.class')}>
              <Select
                value={String(chosen.schoolClassID)}
                onChange={(_, { value }) => change({ schoolClassID: Number(value) })}
              >
                {own.map((row) => (
                  <option key={row.schoolClassID} value={row.schoolClassID}>
                    {className(row)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={stateLabel}>
              <Select value={shown ?? ''} onChange={(_, { value }) => change({ state: value })}>
                <option value="">{t('classList.all')}</option>
                {states.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Select>
            </Field>
          </FilterBar>
          {state.schoolClassID !== null && state.schoolClassID !== chosen.schoolClassID && (
            <ShownInstead asked="group" name={className(chosen)} />
          )}
          {children(chosen.schoolClassID, shown)}
        </>
      )}
    </>
  );
}
