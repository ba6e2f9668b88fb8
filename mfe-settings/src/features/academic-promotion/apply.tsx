import { PromotionRefusal, type Operation, type PromotionSummary } from '@mebae/contracts';
import { ApiError, Button, Caption1, Spinner, useDialog } from '@mebae/platform';
import { useBusy } from '@mebae/ui';
import { othersChangeOf } from '@mebae/ui/forms';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { usePromotion, usePromotionWrites } from './promotion.resource.ts';
import { StaleSummary, type Stale } from './stale-summary.tsx';
import { useFailure } from './use-failure.ts';

interface ApplyProps {
  summary: PromotionSummary;
  operation: Operation | undefined;
  /** Asks for the summary anew. */
  refreshSummary: () => Promise<unknown>;
}

/** The reason for which a start was refused, where the summary has to be looked at again; null for another failure. */
function staleOf(error: unknown, { counts }: PromotionSummary): Stale | null {
  const change = othersChangeOf(error);
  if (change) return { reason: 'changed', change, before: counts };
  const [reason] = error instanceof ApiError ? error.reason : [];
  if (reason !== PromotionRefusal.DataChanged && reason !== PromotionRefusal.Blocked) return null;
  return { reason, before: counts };
}

/** Has the promotion applied as the summary shows it. A summary that is older than the draft is shown anew, with what has changed. */
export function Apply({ summary, operation, refreshSummary }: ApplyProps) {
  const t = useText();
  const { confirm } = useDialog();
  const { start } = usePromotionWrites();
  const { mutate } = usePromotion();
  const showFailure = useFailure();
  const [isBusy, run] = useBusy();
  const [stale, setStale] = useState<Stale | null>(null);
  const { toYear, problems, counts } = summary;
  const state = operation?.state;
  // when it has succeeded, the page that shows it is on its way
  const isWriting = isBusy || state === 'waiting' || state === 'running' || state === 'succeeded';
  useEffect(() => {
    if (state === 'succeeded') void mutate();
  }, [mutate, state]);
  const apply = async () => {
    setStale(null);
    try {
      await start(summary);
    } catch (error) {
      const refused = staleOf(error, summary);
      if (!refused) return showFailure(error);
      await refreshSummary();
      setStale(refused);
    }
  };
  const ask = async () => {
    const n = counts.promoted + counts.retained + counts.newcomers;
    const ok = await confirm({
      title: t('promotion.confirmTitle', { to: toYear }),
      body: t('promotion.confirmBody', { n, to: toYear }),
      confirmLabel: t('promotion.apply'),
    });
    if (ok) run(apply);
  };
  return (
    <>
      {stale && <StaleSummary stale={stale} counts={counts} />}
      <Button
        appearance="primary"
        disabledFocusable={isWriting || problems.length > 0}
        icon={isWriting ? <Spinner size="tiny" /> : undefined}
        onClick={() => void ask()}
      >
        {t(isWriting ? 'promotion.applying' : 'promotion.apply')}
      </Button>
      {isWriting && <Caption1>{t('import.inBackground')}</Caption1>}
    </>
  );
}
