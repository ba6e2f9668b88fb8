import { examSteps, type ExamProblem, type ExamStep } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  tokens,
  useMay,
  useNavigate,
  useNotice,
  useSearchParams,
  useTranslation,
} from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, PageHeader, Stepper } from '@mebae/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { BaseStep } from './steps/base-step.tsx';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { ExamineeStep } from './steps/examinee-step.tsx';
import { MailStep } from './steps/mail-step.tsx';
import { QuestionStep } from './steps/question-step.tsx';
import { useDraft, type DraftState, type SavingState } from './use-draft.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', maxWidth: '960px' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '12px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  group: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  saving: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** `/pages/exam/create`: five steps, each saved as a draft; reloading the page loses nothing. */
export default function ExamCreatePage() {
  const { t } = useTranslation('exams');
  if (!useMay('examDrafts.create')) {
    return (
      <>
        <PageHeader
          title={t('create.title')}
          breadcrumbs={[{ label: t('list.title'), to: '/pages/exam/list' }]}
        />
        <EmptyState title={t('create.adminOnly')} />
      </>
    );
  }
  return <Wizard />;
}

function Wizard() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const step = examSteps.find((name) => name === params.get('step')) ?? 'base';
  const [problems, setProblems] = useState<ExamProblem[]>([]);
  const [busy, setBusy] = useState(false);

  const onCreated = useCallback(
    (draftID: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('draft', draftID);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const draft = useDraft(params.get('draft'), step, onCreated);

  const open = (next: ExamStep, draftID: string): void => {
    setParams({ draft: draftID, step: next });
    window.scrollTo(0, 0);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const goTo = (next: ExamStep) => run(async () => open(next, await draft.save(next)));
  const forward = () =>
    run(async () => {
      // the steps to come are told of nothing yet
      const found = (await draft.check()).problems.filter((problem) => problem.step === step);
      setProblems(found);
      const wrong = found.find((problem) => problem.severity === 'error');
      if (wrong) focusField(wrong.field);
      else {
        const next = examSteps[examSteps.indexOf(step) + 1] ?? step;
        open(next, await draft.save(next));
      }
    });
  const saveAndLeave = () =>
    run(async () => {
      await draft.save(step);
      await navigate('/pages/exam/list');
    });

  if (draft.error) return <ErrorState error={draft.error} onRetry={draft.reload} />;
  if (!draft.data) return <LoadingState />;
  const at = examSteps.indexOf(step);
  const change: DraftState['change'] = (part, values) => {
    // what is being put right is not faulty any longer
    setProblems((before) => before.filter((problem) => !isAbout(problem, Object.keys(values))));
    draft.change(part, values);
  };
  const stepProps = {
    data: draft.data,
    problems: problems.filter((problem) => problem.step === step),
    onChange: change,
  };
  const foot = (primary: ReactNode) => (
    <div className={styles.foot}>
      <output className={styles.saving}>{savingText(draft.saving, t)}</output>
      <span className={styles.group}>
        <Button disabled={busy} onClick={() => void saveAndLeave()}>
          {t('create.saveAndLeave')}
        </Button>
        {at > 0 && (
          <Button disabled={busy} onClick={() => void goTo(examSteps[at - 1] ?? 'base')}>
            {t('create.back')}
          </Button>
        )}
        {primary}
      </span>
    </div>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('create.title')}
        breadcrumbs={[{ label: t('list.title'), to: '/pages/exam/list' }]}
      />
      <Stepper
        label={t('create.steps')}
        steps={examSteps.map((name, index) => ({
          id: name,
          label: t(`step.${name}`),
          state: index === at ? 'current' : index < at ? 'done' : 'todo',
        }))}
        onStep={(name) => {
          const next = examSteps.find((known) => known === name);
          if (next) void goTo(next);
        }}
      />
      {step === 'base' && <BaseStep {...stepProps} />}
      {step === 'questions' && <QuestionStep {...stepProps} />}
      {step === 'examinees' && <ExamineeStep {...stepProps} />}
      {step === 'mail' && <MailStep {...stepProps} />}
      {step === 'confirm' && (
        <ConfirmStep draft={draft} onGoTo={(next) => void goTo(next)} foot={foot} />
      )}
      {step !== 'confirm' &&
        foot(
          <Button appearance="primary" disabled={busy} onClick={() => void forward()}>
            {t('create.next')}
          </Button>,
        )}
    </div>
  );
}
function savingText(state: SavingState, t: (key: string) => string): string {
  return state === 'new' ? t('create.new') : t(`create.${state}`);
}

/** Whether a problem is about one of these settings; some problems are about two together. */
function isAbout({ field }: ExamProblem, settings: readonly string[]): boolean {
  if (field === 'evaluation') return settings.some((name) => name.endsWith('Evaluation'));
  if (field === 'competencyIDs')
    return settings.includes('competencySettingType') || settings.includes(field);
  return settings.includes(field);
}

/** Fields are named by what the server calls them. */
function focusField(field: string): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(
      `[name="${field}"], [data-field="${field}"]`,
    );
    element?.focus();
  });
}
