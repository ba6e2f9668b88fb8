import {
  promotionWays,
  type PromotionClass,
  type PromotionState,
  type PromotionStudent,
  type PromotionWay,
} from '@mebae/contracts';
import { Checkbox, personName, Select, useLanguage, useNotice } from '@mebae/platform';
import {
  EmptyState,
  FilterBar,
  FilterField,
  PagedList,
  PersonName,
  SearchField,
  Section,
  type Column,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Newcomers } from './newcomers.tsx';
import {
  usePromotionStudents,
  usePromotionWrites,
  type StudentFilter,
} from './promotion.resource.ts';

const noFilter: StudentFilter = {
  search: '',
  grade: null,
  way: null,
  withoutClass: false,
  page: 1,
  pageSize: 50,
};
const rowKey = (row: PromotionStudent): number => row.studentID;

interface StudentsStepProps {
  state: PromotionState;
  classes: readonly PromotionClass[];
}

/** What becomes of each student, and who comes anew. */
export function StudentsStep({ state, classes }: StudentsStepProps) {
  const t = useText();
  const [filter, setFilter] = useState(noFilter);
  const list = usePromotionStudents(filter);
  const columns = useColumns(classes);
  const change = (next: Partial<StudentFilter>) => setFilter({ ...filter, page: 1, ...next });
  const isFiltered =
    filter.search !== '' || filter.grade !== null || filter.way !== null || filter.withoutClass;
  const clear = isFiltered ? () => setFilter(noFilter) : undefined;
  return (
    <>
      <Section
        title={t('promotion.studentsTitle', { from: state.fromYear })}
        description={t('promotion.studentsHint')}
      >
        <Filters filter={filter} onChange={change} onClear={clear} />
        <PagedList
          caption={t('promotion.studentsTitle', { from: state.fromYear })}
          list={list}
          columns={columns}
          rowKey={rowKey}
          state={filter}
          onPage={change}
          onClear={clear}
          none={<EmptyState title={t('promotion.nobody')} />}
        />
      </Section>
      <Newcomers classes={classes} />
    </>
  );
}

function Filters(props: {
  filter: StudentFilter;
  onChange: (change: Partial<StudentFilter>) => void;
  onClear: (() => void) | undefined;
}) {
  const { filter, onChange, onClear } = props;
  const t = useText();
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label={t('students.search')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterField label={t('promotion.wayLabel')}>
        <Select
          value={filter.way ?? ''}
          onChange={(_, { value }) =>
            onChange({ way: promotionWays.find((way) => way === value) ?? null })
          }
        >
          <option value="">{t('list.all')}</option>
          {promotionWays.map((way) => (
            <option key={way} value={way}>
              {t(`promotion.way.${way}`)}
            </option>
          ))}
        </Select>
      </FilterField>
      <Checkbox
        label={t('promotion.onlyWithoutClass')}
        checked={filter.withoutClass}
        onChange={(_, { checked }) => onChange({ withoutClass: checked === true })}
      />
    </FilterBar>
  );
}

function useColumns(classes: readonly PromotionClass[]): Column<PromotionStudent>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'class',
        header: t('promotion.oldClass'),
        cell: ({ grade, schoolClassName }) =>
          grade !== null &&
          schoolClassName !== null &&
          t('students.className', { grade, name: schoolClassName }),
        width: 110,
      },
      {
        id: 'name',
        header: t('students.name'),
        cell: (row) => <PersonName person={row} kana="secondary" />,
        rowHeader: true,
        width: 170,
      },
      {
        id: 'way',
        header: t('promotion.wayLabel'),
        cell: (row) => <WayChoice student={row} />,
        width: 150,
      },
      {
        id: 'newClass',
        header: t('promotion.newClass'),
        cell: (row) => <NewClassChoice student={row} classes={classes} />,
        width: 150,
      },
    ],
    [classes, t],
  );
}

/** Writes a decision about one student; what fails is shown as a notice. */
function useDecide(studentID: number) {
  const notice = useNotice();
  const { setStudents } = usePromotionWrites();
  return (way: PromotionWay, classKey: number | null) => {
    setStudents({ studentIDs: [studentID], way, classKey }).catch((error: unknown) =>
      notice.error(error),
    );
  };
}

function WayChoice({ student }: { student: PromotionStudent }) {
  const t = useText();
  const language = useLanguage();
  const decide = useDecide(student.studentID);
  return (
    <Select
      aria-label={t('promotion.wayOf', { name: personName(student, language) })}
      value={student.way}
      onChange={(_, { value }) => {
        const way = promotionWays.find((one) => one === value);
        if (way) decide(way, null);
      }}
    >
      {promotionWays.map((way) => (
        <option key={way} value={way}>
          {t(`promotion.way.${way}`)}
        </option>
      ))}
    </Select>
  );
}

function NewClassChoice(props: { student: PromotionStudent; classes: readonly PromotionClass[] }) {
  const { student, classes } = props;
  const t = useText();
  const language = useLanguage();
  const decide = useDecide(student.studentID);
  if (student.way !== 'promoted' && student.way !== 'retained') return null;
  return (
    <Select
      aria-label={t('promotion.newClassOf', { name: personName(student, language) })}
      value={student.classKey ?? ''}
      onChange={(_, { value }) => decide(student.way, value === '' ? null : Number(value))}
    >
      <option value="">{t('promotion.noClass')}</option>
      {classes.map(({ key, grade, schoolClassName }) => (
        <option key={key} value={key}>
          {t('students.className', { grade, name: schoolClassName })}
        </option>
      ))}
    </Select>
  );
}
