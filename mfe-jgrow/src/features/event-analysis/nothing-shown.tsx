import { limits } from '@mebae/contracts';
import { EmptyState } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** Nothing may be shown, because so few have answered. */
export function NothingShown() {
  const t = useText();
  return (
    <EmptyState
      title={t('analysis.masked.title')}
      body={t('analysis.masked.body', { minimum: limits.rankingMinimum })}
    />
  );
}
