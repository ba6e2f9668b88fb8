import { Button, formatNumber, useLanguage } from '@mebae/platform';
import { EmptyState } from '../states/states.tsx';
import { pageRange } from '../table/pager-maths.ts';
import { useUiText } from '../ui-text.ts';
import type { PageState } from './list-state.ts';

interface NoneFoundProps {
  title?: string;
  onClear: () => void;
}

/** There are rows, but none that matches the filters. */
export function NoneFound({ title, onClear }: NoneFoundProps) {
  const t = useUiText();
  return (
    <EmptyState
      title={title ?? t('list.noneFound')}
      body={t('list.noneFoundHint')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    />
  );
}

interface PastEndProps {
  state: PageState;
  total: number;
  onPage: (page: PageState) => void;
}

/** The address names a page after the last one: rows were removed meanwhile, or somebody typed it. */
export function PastEnd({ state, total, onPage }: PastEndProps) {
  const t = useUiText();
  const language = useLanguage();
  const { pages } = pageRange(state.page, state.pageSize, total);
  return (
    <EmptyState
      title={t('list.pastEnd', { page: formatNumber(state.page, language) })}
      body={t('list.pastEndHint', { pages: formatNumber(pages, language) })}
      action={
        <Button onClick={() => onPage({ ...state, page: pages })}>{t('list.toLastPage')}</Button>
      }
    />
  );
}
