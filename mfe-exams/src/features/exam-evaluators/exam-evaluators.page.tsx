import type { EvaluatorOverview } from '@mebae/contracts';
import {
  makeStyles,
  MessageBar,
  MessageBarBody,
  Tab,
  TabList,
  useNotice,
  useSearchParams,
  useTranslation,
} from '@mebae/platform';
import { Allowed, AllowedContent, ConfirmButton, EmptyState, PageHeader } from '@mebae/ui';
import { LoadedExam, useExamID } from '../../lib/loaded-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { evaluatorTabs } from './evaluator-tab.ts';
import { useEvaluatorActions, useOverview } from './exam-evaluators.resource.ts';
import { MatrixPart } from './matrix-part.tsx';
import { OutsidePart } from './outside-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { Shortfalls } from './shortfalls.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
});

/**
 * `/pages/exam/:evalSettingID/evaluators`: staff change who evaluates whom, decide whom candidates ask, and invite
 * people from outside; losing answers is asked about first.
 */
export default function ExamEvaluatorsPage() {
  return (
    <AllowedContent call="evaluators.overview">
      <Loaded />
    </AllowedContent>
  );
}

function Loaded() {
  const call = useOverview(useExamID());
  return (
    <LoadedExam call={call}>
      {(overview, evalSettingID) => <Exam evalSettingID={evalSettingID} overview={overview} />}
    </LoadedExam>
  );
}

interface ExamProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

function Exam({ evalSettingID, overview }: ExamProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('evaluators.title')}
        subtitle={overview.title}
        breadcrumbs={[
          { label: t('list.title'), to: paths.list },
          { label: overview.title, to: paths.exam(evalSettingID) },
        ]}
        actions={<AssignButton evalSettingID={evalSettingID} overview={overview} />}
      />
      {!overview.isOpen && (
        <MessageBar>
          <MessageBarBody>{t('evaluators.ended')}</MessageBarBody>
        </MessageBar>
      )}
      <Parts evalSettingID={evalSettingID} overview={overview} />
    </div>
  );
}

function Parts({ evalSettingID, overview }: ExamProps) {
  const { t } = useTranslation('exams');
  const [search, setSearch] = useSearchParams();
  const tab = evaluatorTabs.find((name) => name === search.get('tab')) ?? 'matrix';
  return (
    <>
      <TabList
        aria-label={t('evaluators.title')}
        selectedValue={tab}
        onTabSelect={(_, { value }) => setSearch({ tab: String(value) }, { replace: true })}
      >
        <Tab value="matrix">{t('evaluators.tab.matrix')}</Tab>
        <Tab value="requests">
          {overview.waitingRequests > 0
            ? t('evaluators.tab.requestsWaiting', { count: overview.waitingRequests })
            : t('evaluators.tab.requests')}
        </Tab>
        <Tab value="outside">{t('evaluators.tab.outside')}</Tab>
      </TabList>
      {tab === 'matrix' && overview.peerEvaluation && overview.classes.length > 0 && (
        <>
          <Shortfalls evalSettingID={evalSettingID} overview={overview} />
          <MatrixPart evalSettingID={evalSettingID} overview={overview} />
        </>
      )}
      {tab === 'matrix' && (!overview.peerEvaluation || overview.classes.length === 0) && (
        <EmptyState
          title={overview.peerEvaluation ? t('detail.nobody') : t('evaluators.noPeers')}
        />
      )}
      {tab === 'requests' && <RequestsPart evalSettingID={evalSettingID} overview={overview} />}
      {tab === 'outside' && <OutsidePart evalSettingID={evalSettingID} overview={overview} />}
    </>
  );
}

function AssignButton({ evalSettingID, overview }: ExamProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { assign } = useEvaluatorActions(evalSettingID);
  if (!overview.isOpen || !overview.peerEvaluation) return null;
  return (
    <Allowed call="evaluators.assign">
      <ConfirmButton
        title={t('evaluators.assignTitle')}
        body={t('evaluators.assignBody', { count: overview.evaluatorsPerStudent })}
        confirmLabel={t('evaluators.assign')}
        onConfirm={async () => {
          await assign();
          notice.success(t('evaluators.assigning'));
        }}
      >
        {t('evaluators.assign')}
      </ConfirmButton>
    </Allowed>
  );
}
