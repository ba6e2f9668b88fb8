import type { ActivityScope } from '@mebae/contracts';
import { Button, formatNumber, useLanguage } from '@mebae/platform';
import { Allowed, EmptyState, LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import type { ListState } from './list-state.ts';

interface NoActivitiesProps {
  page: { totalRecords: number; counts: Record<ActivityScope, number> };
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** Takes the filters back; given while one is set. */
  onClear: (() => void) | undefined;
}

/** There is nothing to show: why, and what to do about it. */
export function NoActivities({ page, state, onChange, onClear }: NoActivitiesProps) {
  const t = useText();
  const { scope } = state;
  if (page.totalRecords > 0) {
    return <PastEnd total={page.totalRecords} state={state} onChange={onChange} />;
  }
  if (onClear) {
    return (
      <EmptyState
        title={t('empty.filtered.title')}
        body={t('empty.filtered.body')}
        action={<Button onClick={onClear}>{t('empty.filtered.clear')}</Button>}
      />
    );
  }
  const hasTemplates = scope !== 'templates' && page.counts.templates > 0;
  return (
    <EmptyState
      title={t(`empty.${scope}.title`)}
      body={t(`empty.${scope}.body`)}
      action={
        <>
          <Allowed call="activities.create">
            <LinkButton appearance="primary" to={paths.createActivity}>
              {t('list.create')}
            </LinkButton>
          </Allowed>
          {hasTemplates && (
            <Button onClick={() => onChange({ scope: 'templates' })}>
              {t('list.fromTemplate')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The address names a page behind the last one. */
function PastEnd(props: Pick<NoActivitiesProps, 'state' | 'onChange'> & { total: number }) {
  const { total, state, onChange } = props;
  const t = useText();
  const language = useLanguage();
  const last = Math.ceil(total / state.pageSize);
  return (
    <EmptyState
      title={t('empty.pastEnd.title', { page: formatNumber(state.page, language) })}
      body={t('empty.pastEnd.body', { last: formatNumber(last, language) })}
      action={<Button onClick={() => onChange({ page: last })}>{t('empty.pastEnd.toLast')}</Button>}
    />
  );
}
