import { PromotionRefusal } from '@mebae/contracts';
import { ApiError, useNotice } from '@mebae/platform';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import { usePromotion } from './promotion.resource.ts';

/** @returns a function that says why something of a promotion failed; where the draft is gone, the page shows what is there now */
export function useFailure(): (error: unknown) => Promise<void> {
  const t = useText();
  const notice = useNotice();
  const { mutate } = usePromotion();
  return useCallback(
    async (error) => {
      const [reason] = error instanceof ApiError ? error.reason : [];
      if (reason === PromotionRefusal.NoDraft) {
        notice.error(t('promotion.error.noDraft'));
        await mutate();
      } else if (reason === PromotionRefusal.BeingApplied) {
        notice.error(t('promotion.error.beingApplied'));
      } else notice.error(error);
    },
    [mutate, notice, t],
  );
}
