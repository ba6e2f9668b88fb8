import {
  pairsKeptApart,
  RequestPermission,
  type EvaluatorOverview,
  type RequestedEvaluator,
} from '@mebae/contracts';
import {
  ApiError,
  Button,
  Checkbox,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  useDialog,
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
  useSelection,
  useUndoNotice,
  type Column,
  type Selection,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { SelectionBar } from '../../lib/selection-bar.tsx';
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
const isWaiting = ({ state }: RequestedEvaluator): boolean => state === 'waiting';

interface RequestsPartProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** Requests of candidates for evaluators: to be accepted or refused, one or many. */
export function RequestsPart({ evalSettingID, overview }: RequestsPartProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { state, change, clearFilters } = useListState(requestList);
  const { page, pageSize } = state;
  const selection = useSelection(rowKey);
  const list = useRequests(evalSettingID, {
    page,
    pageSize,
    state: state.state === 'all' ? undefined : state.state,
  });
  const columns = useRequestColumns(selection, overview.isOpen);
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t(`evaluators.mayAsk.${overview.requestPermission}`)}</p>
      <FilterBar onClear={clearFilters}>
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
      {overview.isOpen && list.data && list.data.totalRecords > 0 && (
        <Decisions
          evalSettingID={evalSettingID}
          selection={selection}
          page={list.data.data.filter(isWaiting)}
        />
      )}
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
  selection: Selection<RequestedEvaluator>;
  /** Requests of the page that is shown and wait for a decision. */
  page: readonly RequestedEvaluator[];
}

function Decisions({ evalSettingID, selection, page }: DecisionsProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/exams');
  const { decide } = useEvaluatorActions(evalSettingID);
  const { chosen, clear } = selection;
  const { confirm } = useDialog();
  const run = async (decision: 'accepted' | 'refused', acceptsKeptApart = false): Promise<void> => {
    try {
      const ids = [...chosen.keys()];
      const { decided, askedAgain, undoID } = await decide(ids, decision, acceptsKeptApart);
      const sentences = [
        t(`evaluators.decided.${decision}`, { count: decided }),
        ...(askedAgain > 0 ? [t('evaluators.askedAgain', { count: askedAgain })] : []),
      ];
      showUndoNotice(sentences.join(' '), undoID);
      clear();
    } catch (error) {
      const [reason, ...names] = error instanceof ApiError ? error.reason : [];
      if (reason !== pairsKeptApart) return notice.error(error);
      const isAgreed = await confirm({
        title: t('evaluators.requestApart'),
        body: names.join('\n'),
        confirmLabel: t('evaluators.accept'),
      });
      if (isAgreed) await run(decision, true);
    }
  };
  return (
    <SelectionBar
      selection={selection}
      page={page}
      count={t('evaluators.chosen', { count: chosen.size })}
    >
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
    </SelectionBar>
  );
}

function useRequestColumns(
  { chosen, toggle }: Selection<RequestedEvaluator>,
  isOpen: boolean,
): Column<RequestedEvaluator>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<Column<RequestedEvaluator>[]>(() => {
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
          isWaiting(row) && isOpen ? (
            <Checkbox
              aria-label={t('evaluators.chooseOne', { name: personName(row.student, language) })}
              checked={chosen.has(row.requestedEvaluatorID)}
              onChange={() => toggle(row)}
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
  }, [t, language, className, chosen, toggle, isOpen]);
}
