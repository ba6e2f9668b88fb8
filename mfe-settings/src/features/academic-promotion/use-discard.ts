import type { PromotionDraft } from '@mebae/contracts';
import { othersChangeOf, type OthersChange } from '@mebae/ui/forms';
import { useState } from 'react';
import { readPromotion, usePromotion, usePromotionWrites } from './promotion.resource.ts';
import { useFailure } from './use-failure.ts';

/** A draft that was not given up, because somebody has changed it since it was shown. */
export interface KeptDraft {
  change: OthersChange;
  /** As it was shown, and as it is now. */
  before: PromotionDraft;
  now: PromotionDraft;
}

/**
 * Gives a draft up. One that was changed since it was shown stays: it is shown as it is now, and can be given up then.
 * @param shown what the person has before them
 */
export function useDiscard(shown: PromotionDraft): {
  discard: () => Promise<void>;
  kept: KeptDraft | null;
} {
  const { discard, refreshDraft } = usePromotionWrites();
  const { mutate } = usePromotion();
  const showFailure = useFailure();
  const [kept, setKept] = useState<KeptDraft | null>(null);
  // what is typed stays on an older draft, after its changes were told as well
  const seen = kept && kept.now.changedAt > shown.changedAt ? kept.now : shown;
  return {
    kept,
    discard: async () => {
      try {
        await discard(seen);
        await mutate();
      } catch (error) {
        const change = othersChangeOf(error);
        if (!change) return showFailure(error);
        const { draft: now } = await readPromotion();
        await refreshDraft();
        if (now) setKept({ change, before: seen, now });
      }
    },
  };
}
