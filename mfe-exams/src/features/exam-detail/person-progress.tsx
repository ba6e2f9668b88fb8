import {
  examEndpoints,
  limits,
  type EvaluationProgress,
  type ExamDetail,
  type ExamineeProgress,
} from '@mebae/contracts';
import {
  Field,
  formatDateTime,
  makeStyles,
  Select,
  useApi,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  FilterBar,
  Pager,
  PersonName,
  StatusBadge,
  type Column,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';

const useStyles = makeStyles({ parts: { display: 'grid', gap: '12px' } });
interface Page {
  page: number;
  pageSize: number;
}

const rowKey = (row: ExamineeProgress): number => row.studentID;
const states = ['notStarted', 'answering', 'handedIn'] as const;

/** How far each person is: own part, peers given and received, handed in, last seen. */
export function PersonProgress({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const [schoolClassID, setSchoolClassID] = useState('');
  const [state, setState] = useState('');
  const [paging, setPaging] = useState<Page>({ page: 1, pageSize: limits.pageSize });
  const { data, error, isLoading, isValidating, mutate } = useApi(
    examEndpoints.examinees,
    {
      params: { evalSettingID: exam.evalSettingID },
      query: {
        ...paging,
        schoolClassID: schoolClassID === '' ? undefined : Number(schoolClassID),
        state: states.find((name) => name === state),
      },
    },
    { keepPreviousData: true },
  );
  const columns = useColumns(exam);
  const filter = (change: () => void): void => {
    change();
    setPaging((before) => ({ ...before, page: 1 }));
  };
  const filtered = schoolClassID !== '' || state !== '';
  return (
    <div className={styles.parts}>
      <FilterBar
        onClear={
          filtered
            ? () =>
                filter(() => {
                  setSchoolClassID('');
                  setState('');
                })
            : undefined
        }
      >
        <Field label={t('class.header')}>
          <Select
            value={schoolClassID}
            onChange={(_, { value }) => filter(() => setSchoolClassID(value))}
          >
            <option value="">{t('class.all')}</option>
            {exam.classes.map((row) => (
              <option key={row.schoolClassID} value={row.schoolClassID}>
                {className(row)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('detail.state')}>
          <Select value={state} onChange={(_, { value }) => filter(() => setState(value))}>
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
        empty={<EmptyState title={filtered ? t('detail.nobodyFound') : t('detail.nobody')} />}
      />
      <Pager {...paging} total={data?.totalRecords ?? 0} onChange={setPaging} />
    </div>
  );
}

function useColumns(exam: ExamDetail): Column<ExamineeProgress>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const { selfEvaluation, peerEvaluation } = exam;
  return useMemo<Column<ExamineeProgress>[]>(() => {
    const progress = (value: EvaluationProgress | null) =>
      value === null ? '–' : <StatusBadge kind="progress" value={value} />;
    return [
      { id: 'class', header: t('class.header'), width: 110, cell: className },
      {
        id: 'number',
        header: t('detail.number'),
        width: 80,
        align: 'end',
        cell: (row) => row.studentNumber ?? '–',
      },
      {
        id: 'name',
        header: t('detail.name'),
        rowHeader: true,
        cell: (row) => <PersonName person={row} />,
      },
      ...(selfEvaluation
        ? [
            {
              id: 'self',
              header: t('detail.self'),
              width: 120,
              cell: (row: ExamineeProgress) => progress(row.self),
            },
          ]
        : []),
      ...(peerEvaluation
        ? [
            {
              id: 'giving',
              header: t('detail.peerGiving'),
              width: 170,
              cell: (row: ExamineeProgress) => (
                <>
                  {progress(row.peerGiving)}{' '}
                  {t('exam.progress', { given: row.peerGiven, expected: row.peerToGive })}
                </>
              ),
            },
            {
              id: 'receiving',
              header: t('detail.peerReceiving'),
              width: 140,
              hideBelow: 760,
              cell: (row: ExamineeProgress) =>
                t('exam.progress', { given: row.peerReceived, expected: row.peerToReceive }),
            },
          ]
        : []),
      {
        id: 'handedIn',
        header: t('exam.handedIn'),
        width: 150,
        cell: (row) => formatDateTime(row.handedInAt, language) || '–',
      },
      {
        id: 'seen',
        header: t('detail.lastSeen'),
        width: 150,
        hideBelow: 900,
        cell: (row) => formatDateTime(row.lastSeenAt, language) || '–',
      },
    ];
  }, [t, language, className, selfEvaluation, peerEvaluation]);
}
