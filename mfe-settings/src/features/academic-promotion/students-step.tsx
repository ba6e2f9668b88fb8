import type { PromotionClass, PromotionState, PromotionStudent } from '@mebae/contracts';
import { Allowed, EmptyState, LinkButton, PagedList, Section, useSelection } from '@mebae/ui';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { DecisionConflict } from './decision-conflict.tsx';
import { Newcomers } from './newcomers.tsx';
import { usePromotionStudents, type StudentFilter } from './promotion.resource.ts';
import { StudentFilters } from './student-filters.tsx';
import { useDecisions } from './use-decisions.ts';
import { useWayColumns } from './use-way-columns.tsx';
import { WayBar } from './way-bar.tsx';

const noFilter: StudentFilter = {
  search: '',
  grade: null,
  schoolClassName: null,
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

const noRows: readonly PromotionStudent[] = [];

/** Outcomes of the students, and newcomers. */
export function StudentsStep({ state, classes }: StudentsStepProps) {
  const t = useText();
  const [filter, setFilter] = useState(noFilter);
  const list = usePromotionStudents(filter);
  const selection = useSelection(rowKey);
  const decisions = useDecisions();
  const columns = useWayColumns(classes, selection, decisions);
  const change = (next: Partial<StudentFilter>) => setFilter({ ...filter, page: 1, ...next });
  const { search, grade, schoolClassName, way, withoutClass } = filter;
  const isFiltered =
    search !== '' || [grade, schoolClassName, way].some((value) => value !== null) || withoutClass;
  const clear = isFiltered ? () => setFilter(noFilter) : undefined;
  return (
    <>
      <Section
        title={t('promotion.studentsTitle', { from: state.fromYear })}
        description={t('promotion.studentsHint')}
        actions={
          <Allowed call="promotionImport.preview">
            <LinkButton icon={<DocumentTableRegular />} to={paths.promotionImportUpload}>
              {t('promotion.excel')}
            </LinkButton>
          </Allowed>
        }
      >
        <StudentFilters filter={filter} onChange={change} onClear={clear} />
        {selection.chosen.size > 0 && (
          <WayBar
            selection={selection}
            page={list.data?.data ?? noRows}
            classes={classes}
            decisions={decisions}
          />
        )}
        <DecisionConflict decisions={decisions} classes={classes} />
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
