import type { RuleMember } from '@mebae/contracts';
import { Button, personName, useLanguage, useTranslation } from '@mebae/platform';
import {
  EmptyState,
  FilterBar,
  PagedList,
  SearchField,
  type Column,
  numberColumn,
  personColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import type { StepProps } from './step-props.ts';
import type { useMembers } from './use-members.ts';

interface ListState {
  search: string;
  page: number;
  pageSize: number;
}

interface MemberListProps extends StepProps {
  members: ReturnType<typeof useMembers>;
  state: ListState;
  onState: (change: Partial<ListState>) => void;
}

const rowKey = (row: RuleMember): number => row.studentID;

/** Everybody whom the rule takes in; single persons can be taken out, and in again. */
export function MemberList({ data, onChange, members, state, onState }: MemberListProps) {
  const { t } = useTranslation('exams');
  const excluded = data.examinees?.excludedStudentIDs ?? [];
  const columns = useColumns((row) =>
    onChange('examinees', {
      excludedStudentIDs: row.isExcluded
        ? excluded.filter((other) => other !== row.studentID)
        : [...excluded, row.studentID],
    }),
  );
  const clear = state.search === '' ? undefined : () => onState({ search: '', page: 1 });
  return (
    <div>
      <FilterBar onClear={clear}>
        <SearchField
          label={t('examinees.searchMembers')}
          value={state.search}
          onChange={(search) => onState({ search, page: 1 })}
        />
      </FilterBar>
      <PagedList
        caption={t('examinees.who')}
        list={members}
        columns={columns}
        rowKey={rowKey}
        state={state}
        onPage={onState}
        onClear={clear}
        none={<EmptyState title={t('detail.nobody')} />}
      />
    </div>
  );
}

function useColumns(onToggle: (row: RuleMember) => void): Column<RuleMember>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo(
    () => [
      { id: 'class', header: t('class.header'), width: 120, cell: (row) => className(row) },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 90,
        value: (row) => row.studentNumber,
      }),
      personColumn({ header: t('detail.name'), kana: 'secondary' }),
      {
        id: 'email',
        header: t('examinees.email'),
        width: 120,
        hideBelow: 760,
        cell: (row) => (row.hasEmail ? t('examinees.hasEmail') : t('examinees.noEmail')),
      },
      {
        id: 'out',
        header: t('examinees.takesPart'),
        width: 120,
        cell: (row) => (
          <Button
            size="small"
            aria-label={t(row.isExcluded ? 'examinees.takeInOf' : 'examinees.takeOutOf', {
              name: personName(row, language),
            })}
            onClick={() => onToggle(row)}
          >
            {row.isExcluded ? t('examinees.takeIn') : t('examinees.takeOut')}
          </Button>
        ),
      },
    ],
    [t, language, className, onToggle],
  );
}
