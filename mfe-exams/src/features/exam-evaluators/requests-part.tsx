import {
  RequestPermission,
  type EvaluatorOverview,
  type RequestedEvaluator,
} from '@mebae/contracts';
import {
  Button,
  Checkbox,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  choiceParameter,
  EmptyState,
  FilterBar,
  PagedList,
  PersonName,
  RadioChoice,
  useListState,
  useUndoNotice,
  type Column,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { evaluatorTab } from './evaluator-tab.ts';
import { useEvaluatorActions, useRequests } from './exam-evaluators.resource.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const states = ['all', 'waiting', 'accepted', 'refused'] as const;
const requestList = {
  filters: { state: choiceParameter(states, 'all') },
  settings: { tab: evaluatorTab },
};
const rowKey = (row: RequestedEvaluator): number => row.requestedEvaluatorID;

interface RequestsPartProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** Whom candidates ask to evaluate them: to be accepted or refused, one or many. */
export function RequestsPart({ evalSettingID, overview }: RequestsPartProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { state, change, clearFilters } = useListState(requestList);
  const { page, pageSize } = state;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = useRequests(evalSettingID, {
    page,
    pageSize,
    state: state.state === 'all' ? undefined : state.state,
  });
  const columns = useRequestColumns(chosen, setChosen, overview.isOpen);
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t(`evaluators.mayAsk.${overview.requestPermission}`)}</p>
      <FilterBar
        onClear={clearFilters}
        actions={
          <Decisions
            evalSettingID={evalSettingID}
            chosen={chosen}
            onDone={() => setChosen(new Set())}
          />
        }
      >
        <RadioChoice
          label={t('evaluators.requestState')}
          options={states.map((value) => ({
            value,
            text: t(`evaluators.requestStateOf.${value}`),
          }))}
          value={state.state}
          onChange={(value) => change({ state: value })}
        />
      </FilterBar>
      <PagedList
        caption={t('evaluators.tab.requests')}
        columns={columns}
        rowKey={rowKey}
        list={list}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('evaluators.noRequestFound')}
        none={
          <EmptyState
            title={
              overview.requestPermission === RequestPermission.NotPermitted
                ? t('evaluators.requestsNotPermitted')
                : t('evaluators.noRequests')
            }
          />
        }
      />
    </div>
  );
}

interface DecisionsProps {
  evalSettingID: number;
  chosen: ReadonlySet<number>;
  onDone: () => void;
}

function Decisions({ evalSettingID, chosen, onDone }: DecisionsProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/exams');
  const { decide } = useEvaluatorActions(evalSettingID);
  const run = async (decision: 'accepted' | 'refused'): Promise<void> => {
    try {
      const { decided, undoID } = await decide([...chosen], decision);
      showUndoNotice(t(`evaluators.decided.${decision}`, { count: decided }), undoID);
      onDone();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      <Allowed call="evaluators.decide">
        <Button
          appearance="primary"
          disabledFocusable={chosen.size === 0}
          onClick={() => void run('accepted')}
        >
          {t('evaluators.accept')}
        </Button>
      </Allowed>
      <Allowed call="evaluators.decide">
        <Button disabledFocusable={chosen.size === 0} onClick={() => void run('refused')}>
          {t('evaluators.refuse')}
        </Button>
      </Allowed>
    </>
  );
}

function useRequestColumns(
  chosen: ReadonlySet<number>,
  setChosen: (chosen: ReadonlySet<number>) => void,
  isOpen: boolean,
): Column<RequestedEvaluator>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<Column<RequestedEvaluator>[]>(() => {
    const choose = (id: number, isChosen: boolean): void => {
      const next = new Set(chosen);
      if (isChosen) next.add(id);
      else next.delete(id);
      setChosen(next);
    };
    const asked = ({ evaluator, guest }: RequestedEvaluator) =>
      evaluator ? (
        <>
          <PersonName person={evaluator} /> {className(evaluator)}
          {!evaluator.isInCourse && <div>{t('evaluators.notInCourse')}</div>}
        </>
      ) : (
        guest && (
          <>
            {t('evaluators.guest', { name: guest.name, relation: guest.relation || '–' })}
            {guest.email !== null && <div>{guest.email}</div>}
          </>
        )
      );
    return [
      {
        id: 'choose',
        header: t('evaluators.choose'),
        width: 72,
        cell: (row) =>
          row.state === 'waiting' && isOpen ? (
            <Checkbox
              aria-label={t('evaluators.chooseOne', { name: personName(row.student, language) })}
              checked={chosen.has(row.requestedEvaluatorID)}
              onChange={(_, { checked }) => choose(row.requestedEvaluatorID, checked === true)}
            />
          ) : null,
      },
      {
        id: 'student',
        header: t('evaluators.asking'),
        rowHeader: true,
        cell: (row) => (
          <>
            <PersonName person={row.student} /> {className(row.student)}
          </>
        ),
      },
      { id: 'evaluator', header: t('evaluators.asked'), cell: asked },
      {
        id: 'state',
        header: t('evaluators.requestState'),
        width: 110,
        cell: (row) => t(`evaluators.requestStateOf.${row.state}`),
      },
      {
        id: 'decided',
        header: t('evaluators.decidedBy'),
        width: 190,
        hideBelow: 900,
        cell: (row) =>
          row.decidedAt === null
            ? '–'
            : `${row.decidedBy ? personName(row.decidedBy, language) : ''} ${formatDateTime(row.decidedAt, language)}`,
      },
    ];
  }, [t, language, className, chosen, setChosen, isOpen]);
}
