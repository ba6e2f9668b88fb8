import { EmptyState } from '@mebae/ui';
import { useText } from './text.ts';

interface NobodyShownProps {
  title: string;
  /** People who are there, and of classes that the reader does not teach; null where that is not told. */
  hidden: number | null;
}

/** A list of people is empty: because nobody is there, or because the reader may only see figures of those who are. */
export function NobodyShown({ title, hidden }: NobodyShownProps) {
  const t = useText();
  return <EmptyState title={title} {...(hidden !== 0 && { body: t('hidden.body') })} />;
}
