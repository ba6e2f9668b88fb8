import { limits, type ExamDetail, type ExamineeProgress } from '@mebae/contracts';
import { Field, makeStyles, Select, useTranslation } from '@mebae/platform';
import { DataTable, EmptyState, FilterBar, Pager } from '@mebae/ui';
import { useState } from 'react';
import { ClassSelect } from '../../lib/class-select.tsx';
import { useExaminees } from './exam-detail.resource.ts';
import { usePersonColumns } from './person-columns.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
});

const rowKey = (row: ExamineeProgress): number => row.studentID;
const states = ['notStarted', 'answering', 'handedIn'] as const;
const everybody = { schoolClassID: '', state: '' };

interface Paging {
  page: number;
  pageSize: number;
}

/** How far each person is: own part, peers given and received, handed in, last seen. */
export function PersonProgress({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const [filter, setFilter] = useState(everybody);
  const [paging, setPaging] = useState<Paging>({ page: 1, pageSize: limits.pageSize });
  const { data, error, isLoading, isValidating, mutate } = useExaminees(exam.evalSettingID, {
    ...paging,
    schoolClassID: filter.schoolClassID === '' ? undefined : Number(filter.schoolClassID),
    state: states.find((name) => name === filter.state),
  });
  const columns = usePersonColumns(exam);
  const isFiltered = filter.schoolClassID !== '' || filter.state !== '';
  const change = (changes: Partial<typeof filter>): void => {
    setFilter((before) => ({ ...before, ...changes }));
    setPaging((before) => ({ ...before, page: 1 }));
  };
  return (
    <div className={styles.parts}>
      <FilterBar onClear={isFiltered ? () => change(everybody) : undefined}>
        <ClassSelect
          classes={exam.classes}
          value={filter.schoolClassID}
          onChange={(schoolClassID) => change({ schoolClassID })}
          all={t('class.all')}
        />
        <Field label={t('detail.state')}>
          <Select value={filter.state} onChange={(_, { value }) => change({ state: value })}>
            <option value="">{t('detail.stateOf.all')}</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {t(`detail.stateOf.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FilterBar>
      <DataTable
        caption={t('detail.part.people')}
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        mode="server"
        isLoading={isLoading || isValidating}
        error={error}
        onRetry={() => void mutate()}
        empty={<EmptyState title={isFiltered ? t('detail.nobodyFound') : t('detail.nobody')} />}
      />
      <Pager {...paging} total={data?.totalRecords ?? 0} onChange={setPaging} />
    </div>
  );
}
