import type { ActivityScope } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { EmptyState, LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

interface NoActivitiesProps {
  scope: ActivityScope;
  isFiltered: boolean;
  onClear: () => void;
  /** Given where there are templates to begin from. */
  onTemplates: (() => void) | undefined;
}

/** There is nothing to show: why, and what to do about it. */
export function NoActivities({ scope, isFiltered, onClear, onTemplates }: NoActivitiesProps) {
  const t = useText();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('empty.filtered.title')}
        body={t('empty.filtered.body')}
        action={<Button onClick={onClear}>{t('empty.filtered.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t(`empty.${scope}.title`)}
      body={t(`empty.${scope}.body`)}
      action={
        <>
          <LinkButton appearance="primary" to={paths.create}>
            {t('list.create')}
          </LinkButton>
          {onTemplates && <Button onClick={onTemplates}>{t('list.fromTemplate')}</Button>}
        </>
      }
    />
  );
}
