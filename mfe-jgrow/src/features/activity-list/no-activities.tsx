import type { ActivityScope } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { Allowed, EmptyState, LinkButton, NoneFound, PastEnd } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import type { ActivityListState, ChangeActivityList } from './list-state.ts';

interface NoActivitiesProps {
  page: { totalRecords: number; counts: Record<ActivityScope, number> };
  state: ActivityListState;
  onChange: ChangeActivityList;
  /** Takes the filters back; given while one is set. */
  onClear: (() => void) | undefined;
}

/** There is nothing to show: why, and what to do about it. */
export function NoActivities({ page, state, onChange, onClear }: NoActivitiesProps) {
  const t = useText();
  const { scope } = state;
  if (page.totalRecords > 0) {
    return <PastEnd total={page.totalRecords} state={state} onPage={onChange} />;
  }
  if (onClear) return <NoneFound title={t('empty.noneFound')} onClear={onClear} />;
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
