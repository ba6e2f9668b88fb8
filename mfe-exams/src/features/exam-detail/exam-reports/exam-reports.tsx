import {
  reportFileKinds,
  reportStates,
  type ExamDetail,
  type ReportPage,
  type ReportRow,
} from '@mebae/contracts';
import {
  formatDate,
  makeStyles,
  tokens,
  useLanguage,
  useMay,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  choiceParameter,
  EmptyState,
  KeyValue,
  LinkButton,
  numberParameter,
  PagedList,
  Section,
  useListState,
} from '@mebae/ui';
import { lazy, Suspense, useState } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import { paths } from '../../../lib/paths.ts';
import { examTab } from '../exam-tab.ts';
import { useCommentProgress, useReports } from './exam-reports.resource.ts';
import { FewEvaluators } from './few-evaluators.tsx';
import type { ReportTarget } from './make-dialog.tsx';
import { ReleasedResults } from './released-results.tsx';
import { ReportCountTable } from './report-counts.tsx';
import { useReportColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';

const MakeDialog = lazy(() => import('./make-dialog.tsx'));

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const rowKey = (row: ReportRow): number => row.studentID;

const reportList = {
  filters: {
    schoolClassID: numberParameter,
    kind: choiceParameter(reportFileKinds, null),
    state: choiceParameter(reportStates, null),
  },
  // The tab that the list stands in.
  settings: { tab: examTab },
};

/** Feedback reports of the course: how they are set, how far they are, and each student's. */
export default function ExamReports({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const { state, change, clearFilters } = useListState(reportList);
  const { page, pageSize, schoolClassID } = state;
  const kind = state.kind ?? exam.reportKind;
  const reports = useReports(exam.evalSettingID, {
    page,
    pageSize,
    schoolClassID: schoolClassID ?? undefined,
    ...(state.state && { kind, state: state.state }),
  });
  const [target, setTarget] = useState<ReportTarget | null>(null);
  const columns = useReportColumns(exam, useMay('reports.make'), setTarget);
  const counts = reports.data?.counts ?? [];
  const chosen = exam.classes.find((row) => row.schoolClassID === schoolClassID);
  const makeAll = () =>
    setTarget({
      people: schoolClassID === null ? {} : { schoolClassID },
      schoolClassID: schoolClassID ?? undefined,
      who: chosen ? className(chosen) : t('reports.everybody'),
    });
  return (
    <div className={styles.parts}>
      <p className={styles.note}>{t('reports.note')}</p>
      <Settings exam={exam} reports={reports.data} />
      <ReportFilters
        exam={exam}
        filter={{ schoolClassID, kind, state: state.state }}
        kinds={counts.map((row) => row.kind)}
        onChange={change}
        onClear={clearFilters}
        onMakeAll={makeAll}
      />
      <FewEvaluators
        key={schoolClassID}
        evalSettingID={exam.evalSettingID}
        schoolClassID={schoolClassID ?? undefined}
      />
      {reports.data && (
        <ReportCountTable
          evalSettingID={exam.evalSettingID}
          schoolClassID={schoolClassID ?? undefined}
          counts={counts}
        />
      )}
      {target && reports.data && (
        <Suspense>
          <MakeDialog
            evalSettingID={exam.evalSettingID}
            target={target}
            kinds={counts.map((row) => row.kind)}
            firstKind={exam.reportKind}
            defaults={reports.data.defaults}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
      <PagedList
        caption={t('detail.part.reports')}
        columns={columns}
        rowKey={rowKey}
        list={reports}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('reports.noneFound')}
        none={<EmptyState title={t('detail.nobody')} />}
      />
    </div>
  );
}

/** Which report students get, when they are told, how far the teachers' comments are, and what students see on a phone. */
function Settings({ exam, reports }: { exam: ExamDetail; reports: ReportPage | undefined }) {
  const { t } = useTranslation('exams');
  return (
    <Section
      title={t('reports.settings')}
      actions={
        <>
          <LinkButton to={paths.comments(exam.evalSettingID)}>
            {t('reports.writeComments')}
          </LinkButton>
          <Allowed call="exams.change">
            <LinkButton to={paths.edit(exam.evalSettingID)}>{t('reports.change')}</LinkButton>
          </Allowed>
        </>
      }
    >
      <KeyValue
        items={[
          { label: t('reports.automatic'), value: t(`reports.automatic.${exam.automaticReports}`) },
          { label: t('mail.reportKind'), value: t(`mail.reportKind.${exam.reportKind}`) },
          { label: t('mail.reportMail'), value: t(`mail.reportMail.${exam.reportMail ?? 'none'}`) },
          { label: t('reports.comments'), value: <CommentProgress exam={exam} /> },
          {
            label: t('results.label'),
            value: reports ? (
              <ReleasedResults evalSettingID={exam.evalSettingID} releasedAt={reports.releasedAt} />
            ) : (
              '…'
            ),
          },
        ]}
      />
    </Section>
  );
}

/** How many of the teachers' comments are finished, and until when they are to be. */
function CommentProgress({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const { data, error } = useCommentProgress(exam.evalSettingID);
  // the rest of the page does without it; the page of comments says why
  if (!data) return error ? '–' : '…';
  const sumOf = (key: 'students' | 'done') => data.data.reduce((sum, row) => sum + row[key], 0);
  const values = { all: sumOf('students'), done: sumOf('done') };
  return data.dueOn === null
    ? t('reports.commentsDone', values)
    : t('reports.commentsDue', { ...values, day: formatDate(data.dueOn, language) });
}
