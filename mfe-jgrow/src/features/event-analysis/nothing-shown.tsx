import { EmptyState } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** Nobody whom the caller may see has answered. */
export function NothingShown() {
  const t = useText();
  return <EmptyState title={t('analysis.nothing.title')} body={t('analysis.nothing.body')} />;
}
