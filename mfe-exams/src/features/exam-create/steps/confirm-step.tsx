import type { ExamDraftCheck, ExamDraftData, ExamPlan, ExamStep } from '@mebae/contracts';
import {
  ApiError,
  Button,
  formatDateTime,
  makeStyles,
  Spinner,
  useLanguage,
  useMutate,
  useNavigate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { ErrorState, LoadingState, Section, Stat, StatGroup } from '@mebae/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import type { DraftState } from '../use-draft.ts';
import { ConfirmProblems } from './confirm-problems.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '16px' },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
});

interface ConfirmStepProps {
  draft: DraftState;
  onGoTo: (step: ExamStep) => void;
  /** The wizard's foot, with this step's own button in it. */
  foot: (primary: ReactNode) => ReactNode;
}

/** The last page: in plain words, what will happen when, to whom; then the course is made. */
export function ConfirmStep({ draft, onGoTo, foot }: ConfirmStepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useMutate();
  const [result, setResult] = useState<ExamDraftCheck | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { check, createExam } = draft;

  const load = useCallback(async () => {
    try {
      setResult(await check());
      setError(null);
    } catch (cause) {
      setError(cause);
    }
  }, [check]);
  // oxlint-disable-next-line react/set-state-in-effect -- set once the answer has come
  useEffect(() => void load(), [load]);

  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      const evalSettingID = await createExam();
      notice.success(t('confirm.created'));
      await navigate(`/pages/exam/${evalSettingID}`, { replace: true });
      await refresh('/exams');
    } catch (cause) {
      notice.error(cause);
      // what has changed meanwhile is shown beside its step
      if (cause instanceof ApiError && cause.kind === 'failure') await load();
    } finally {
      setBusy(false);
    }
  };

  if (error) {
    return (
      <>
        <ErrorState error={error} onRetry={() => void load()} />
        {foot(null)}
      </>
    );
  }
  if (!result) return <LoadingState />;
  const faulty = result.problems.some((problem) => problem.severity === 'error');
  return (
    <div className={styles.parts}>
      <ConfirmProblems problems={result.problems} onGoTo={onGoTo} />
      {result.plan && draft.data && <Plan plan={result.plan} data={draft.data} />}
      {foot(
        <Button
          appearance="primary"
          icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          disabledFocusable={busy || faulty || !result.plan}
          onClick={() => {
            if (!busy && !faulty && result.plan) void create();
          }}
        >
          {t('confirm.create')}
        </Button>,
      )}
    </div>
  );
}

function Plan({ plan, data }: { plan: ExamPlan; data: ExamDraftData }) {
  const styles = useStyles();
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const { startAt = null, endAt = null, title = '' } = data.base ?? {};
  const { min, max } = plan.questionsPerPerson;
  const peers = plan.peerRequests / Math.max(1, plan.examinees);
  const asked = plan.selfRequests > 0 ? (plan.peerRequests > 0 ? 'both' : 'self') : 'peer';
  return (
    <>
      <StatGroup>
        <Stat label={t('confirm.examinees')} value={plan.examinees} unit={t('unit.people')} />
        <Stat label={t('confirm.questions')} value={max} unit={t('unit.questions')} />
        <Stat label={t('confirm.minutes')} value={plan.minutesPerPerson} unit={t('unit.minutes')} />
      </StatGroup>
      <Section title={title.trim() || t('drafts.untitled')}>
        <ul className={styles.list}>
          <li>
            {t('confirm.period', {
              startAt: formatDateTime(startAt, language),
              endAt: formatDateTime(endAt, language),
            })}
          </li>
          <li>
            {t('confirm.who', {
              classes: plan.classes.map(className).join(t('separator')),
              count: plan.examinees,
            })}
          </li>
          <li>{t(`confirm.asked.${asked}`, { count: Math.round(peers) })}</li>
          <li>
            {t('confirm.what', {
              competencies: plan.competencies.map((row) => row.name).join(t('separator')),
              type: plan.questionTypeTitle,
              count: plan.competencies.length,
            })}
          </li>
          <li>
            {min === max
              ? t('confirm.long', { questions: max, minutes: plan.minutesPerPerson })
              : t('confirm.longRange', { min, max, minutes: plan.minutesPerPerson })}
          </li>
          {plan.peerRequests > 0 && <li>{t('confirm.assignment')}</li>}
          <li>
            {plan.mails > 0 ? t('confirm.mails', { count: plan.mails }) : t('confirm.noMails')}
          </li>
          {plan.withoutEmail > 0 && (
            <li>{t('confirm.withoutEmail', { count: plan.withoutEmail })}</li>
          )}
          <li>{t('confirm.scores')}</li>
          <li>{t('confirm.afterwards')}</li>
        </ul>
      </Section>
      {(plan.shortfalls.length > 0 || plan.repeatedPairs > 0) && (
        <Section title={t('confirm.notices')}>
          <ul className={styles.list}>
            {plan.shortfalls.map((shortfall) => (
              <li key={shortfall.schoolClassID}>
                {t('confirm.shortfall', {
                  class: className(shortfall),
                  students: shortfall.students,
                  wanted: shortfall.wanted,
                  across: shortfall.acrossClasses,
                })}{' '}
                {shortfall.missing > 0 && t('confirm.missing', { count: shortfall.missing })}
              </li>
            ))}
            {plan.repeatedPairs > 0 && (
              <li>{t('confirm.repeated', { count: plan.repeatedPairs })}</li>
            )}
          </ul>
        </Section>
      )}
    </>
  );
}
