import {
  limits,
  type PromotionProblem,
  type PromotionState,
  type PromotionSummary,
} from '@mebae/contracts';
import {
  Link,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  personName,
  useLanguage,
} from '@mebae/platform';
import { DataTable, ErrorState, LoadingState, Section, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Apply } from './apply.tsx';
import { Counts } from './counts.tsx';
import { usePromotionOperation, usePromotionSummary } from './promotion.resource.ts';

type ClassRow = PromotionSummary['classes'][number];
const rowKey = (row: ClassRow): number => row.key;

/** The coming changes, in words and counts, and the button that has them done. */
export function SummaryStep({ state }: { state: PromotionState }) {
  const t = useText();
  const operation = usePromotionOperation(state.toYear);
  const { data, error, mutate } = usePromotionSummary(operation?.state === 'succeeded');
  const columns = useColumns();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const { counts, problems } = data;
  const values = { from: state.fromYear, to: state.toYear };
  return (
    <>
      <Section title={t('promotion.summaryTitle', values)}>
        <Problems problems={problems} />
        <Counts counts={counts} />
        <ul>
          <li>
            {t('promotion.will.classes', {
              ...values,
              n: data.classes.filter(({ isNew }) => isNew).length,
            })}
          </li>
          <li>{t('promotion.will.promoted', { ...values, n: counts.promoted })}</li>
          <li>
            {t('promotion.will.leave', {
              ...values,
              graduated: counts.graduated,
              gone: counts.transferredOut + counts.withdrawn,
            })}
          </li>
          <li>{t('promotion.will.keep', values)}</li>
          <li>{t('promotion.will.undo', values)}</li>
        </ul>
        <Apply summary={data} operation={operation} refreshSummary={() => mutate()} />
      </Section>
      <Section title={t('promotion.classesTitle', { to: state.toYear })}>
        <DataTable
          caption={t('promotion.classesTitle', { to: state.toYear })}
          columns={columns}
          rows={data.classes}
          rowKey={rowKey}
        />
      </Section>
    </>
  );
}

function useColumns(): Column<ClassRow>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'class',
        header: t('classes.name'),
        cell: ({ grade, schoolClassName }) =>
          t('students.className', { grade, name: schoolClassName }),
        rowHeader: true,
        width: 140,
      },
      numberColumn({
        id: 'students',
        header: t('classes.students'),
        cell: ({ students, newcomers }) => t('classes.people', { n: students + newcomers }),
        width: 100,
      }),
      {
        id: 'teachers',
        header: t('classes.teachers'),
        cell: ({ teachers }) =>
          teachers.map((teacher) => personName(teacher, language)).join(t('list.separator')) ||
          t('classes.noTeacher'),
      },
    ],
    [t, language],
  );
}

/** Problems that stand in the way, each with those concerned. */
function Problems({ problems }: { problems: readonly PromotionProblem[] }) {
  const t = useText();
  const language = useLanguage();
  const words = (problem: PromotionProblem, { id, name }: PromotionProblem['people'][number]) => {
    const shown = typeof name === 'string' ? name : personName(name, language);
    if (id === null) return shown;
    const isTeacher = problem.kind === 'teachersWithoutClass';
    return <Link to={isTeacher ? paths.teacherEdit(id) : paths.studentEdit(id)}>{shown}</Link>;
  };
  return problems.map((problem) => (
    <MessageBar key={problem.kind} intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t(`promotion.problem.${problem.kind}`, { n: problem.total, max: limits.classSize })}
        </MessageBarTitle>{' '}
        {problem.people.map((person, index) => (
          <span key={`${index} ${person.id}`}>
            {index > 0 && t('list.separator')}
            {words(problem, person)}
          </span>
        ))}
      </MessageBarBody>
    </MessageBar>
  ));
}
