import { limits } from '@mebae/contracts';
import { Button, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { ErrorState, SearchField, VisuallyHidden } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useCallback, useState } from 'react';
import { useFoundActivities } from '../../../lib/activities.resource.ts';
import { useText } from '../../../lib/text.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '8px 0 0',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '6px 8px 6px 12px',
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  words: { flexGrow: 1, minWidth: 0 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  about: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  none: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, margin: '8px 0 0' },
});

interface ActivitySearchProps {
  /** Gets what the focus can be moved to. */
  inputRef: (target: { focus: () => void }) => void;
  /** Ids of those that the event has. */
  chosen: readonly number[];
  /** It has as many as it may. */
  isFull: boolean;
  onAdd: (activity: { activityID: number; title: string }) => void;
}

/** Activities of the school to add, newest first or as a search finds them. */
export function ActivitySearch({ inputRef, chosen, isFull, onAdd }: ActivitySearchProps) {
  const styles = useStyles();
  const t = useText();
  const [search, setSearch] = useState('');
  const { data, error, mutate } = useFoundActivities(search);
  const left = data?.data.filter(({ activityID }) => !chosen.includes(activityID));
  // The form moves the focus here when no activity is chosen.
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (box) inputRef({ focus: () => box.querySelector('input')?.focus() });
    },
    [inputRef],
  );
  return (
    <div ref={ref}>
      <SearchField
        label={t('eventForm.searchActivity')}
        value={search}
        maxLength={limits.titleLength}
        onChange={setSearch}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {left?.length === 0 && (
        <p className={styles.none}>
          {t(search === '' ? 'eventForm.noneLeft' : 'eventForm.noneFound')}
        </p>
      )}
      {left !== undefined && left.length > 0 && (
        <ul className={styles.list} aria-label={t('eventForm.foundActivities')}>
          {left.map(({ activityID, title, purposes }) => (
            <li key={activityID} className={styles.row}>
              <div className={styles.words}>
                <div className={styles.title}>{title}</div>
                <div className={styles.about}>
                  {purposes.map((purpose) => purpose.title).join(t('activity.nameJoiner'))}
                </div>
              </div>
              <Button
                size="small"
                icon={<AddRegular />}
                disabledFocusable={isFull}
                onClick={isFull ? undefined : () => onAdd({ activityID, title })}
              >
                {t('eventForm.add')}
                <VisuallyHidden>{t('activity.of', { title })}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
