import { makeStyles, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useTranslation } from '@mebae/platform';
import { AttentionRow } from './attention-row.tsx';
import { PanelFailure } from './panel-failure.tsx';
import { Panel } from './panel.tsx';
import { useAttention } from './use-attention.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '4px', margin: '-8px 0', padding: 0, listStyleType: 'none' },
  fine: { display: 'flex', gap: '12px', alignItems: 'center' },
  icon: { fontSize: '24px', color: tokens.colorBrandForeground1 },
});

/**
 * List of what went wrong or is left to do: courses whose scores could not be computed, own operations that failed,
 * mails that did not go out, and people and classes that are missing.
 */
export function Attention() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { rows, error, retry } = useAttention();
  return (
    <Panel title={t('home.attention')}>
      {rows?.length === 0 && (
        <div className={styles.fine}>
          <CheckmarkCircleRegular className={styles.icon} />
          <Text>{t('home.allFine')}</Text>
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ id, ...row }) => (
            <li key={id}>
              <AttentionRow {...row} />
            </li>
          ))}
        </ul>
      )}
      {!rows && !error && (
        <Skeleton aria-label={t('remote.loading')}>
          <SkeletonItem size={32} />
        </Skeleton>
      )}
      {!rows && error && <PanelFailure error={error} onRetry={retry} />}
    </Panel>
  );
}
