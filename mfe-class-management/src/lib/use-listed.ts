import type { Estimate } from '@mebae/contracts';
import { useLanguage } from '@mebae/platform';
import { useText } from './text.ts';

/** More names make no sentence. */
const mostNames = 4;

/** Names as a part of a sentence, the largest first; of many the first few, and how many more there are. */
export function useListed() {
  const t = useText();
  const language = useLanguage();
  return (items: readonly { name: string; size: number }[]): string => {
    const names = items.toSorted((a, b) => b.size - a.size).map(({ name }) => name);
    if (names.length === 0) return t('list.none');
    // no 'and' before the last of a few; a unit list of Japanese has spaces alone, in which names are lost
    const type = names.length > mostNames && language !== 'ja' ? 'unit' : 'conjunction';
    const list = new Intl.ListFormat(language, { type }).format(names.slice(0, mostNames));
    return names.length > mostNames ? t('list.more', { list, n: names.length - mostNames }) : list;
  };
}

interface Change {
  name: string;
  difference: Estimate | null;
}

/** Says what rose and what fell by more than its interval. */
export function useChangeSentence() {
  const t = useText();
  const listed = useListed();
  return (
    kind: 'trend' | 'trends' | 'change' | 'selfPeer',
    name: string,
    changes: readonly Change[],
  ): string => {
    const found = changes.flatMap((item) =>
      item.difference ? [{ name: item.name, ...item.difference }] : [],
    );
    if (found.length === 0) return t('sentence.noPairs', { name });
    const sized = found.map((item) => ({ ...item, size: Math.abs(item.value) }));
    const up = sized.filter(({ low }) => low > 0);
    const down = sized.filter(({ high }) => high < 0);
    if (up.length + down.length === 0) return t('sentence.noChange', { name });
    return t(`sentence.${kind}`, { name, up: listed(up), down: listed(down) });
  };
}
