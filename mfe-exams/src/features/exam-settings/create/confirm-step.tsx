import type { ExamDraftCheck } from '@mebae/contracts';
import { ApiError, FluentLink, makeStyles, useNotice, useTranslation } from '@mebae/platform';
import { ErrorState, LoadingState } from '@mebae/ui';
import { useCallback, useEffect, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { WizardState } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';
import { ConfirmProblems } from './confirm-problems.tsx';
import { Preview } from './preview.tsx';

const useStyles = makeStyles({ parts: { display: 'grid', gap: '16px' } });

/** The last page: in plain words, what will happen when, to whom; then the course is made. */
export function ConfirmStep({ wizard }: { wizard: WizardState }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { draft, goTo, finish, run } = wizard;
  const { result, error, load } = useCheck(draft.check);
  const create = async (): Promise<void> => {
    try {
      await finish();
      notice.success(t('confirm.created'));
    } catch (cause) {
      // A change that came meanwhile is shown beside its step.
      if (cause instanceof ApiError && cause.kind === 'failure') await load();
      throw cause;
    }
  };
  if (error) {
    return (
      <>
        <ErrorState error={error} onRetry={() => void load()} />
        <WizardBar wizard={wizard} finish={{ isReady: false, run: () => undefined }} />
      </>
    );
  }
  if (!result) return <LoadingState />;
  const isFaulty = result.problems.some((problem) => problem.severity === 'error');
  const isReady = !isFaulty && result.preview !== null;
  return (
    <div>
      <div className={styles.parts}>
        <ConfirmProblems problems={result.problems} onGoTo={goTo} />
        {result.preview && draft.draftID !== null && (
          <div>
            <FluentLink inline href={paths.preview(draft.draftID)} target="_blank" rel="noopener">
              {t('confirm.preview')}
            </FluentLink>{' '}
            {t('confirm.previewHint')}
          </div>
        )}
        {result.preview && draft.data && (
          <Preview preview={result.preview} mailsAreHeld={result.mailsAreHeld} data={draft.data} />
        )}
      </div>
      <WizardBar
        wizard={wizard}
        finish={{ isReady, run: () => isReady && !wizard.isBusy && run(create) }}
      />
    </div>
  );
}

/** Checks the draft when the page opens, and again on demand. */
function useCheck(check: () => Promise<ExamDraftCheck>) {
  const [result, setResult] = useState<ExamDraftCheck | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      setResult(await check());
      setError(null);
    } catch (cause) {
      setError(cause);
    }
  }, [check]);
  // oxlint-disable-next-line react/set-state-in-effect -- set once the response has come
  useEffect(() => void load(), [load]);
  return { result, error, load };
}
