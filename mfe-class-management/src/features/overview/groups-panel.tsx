import type { ClassOverview } from '@mebae/contracts';
import { Link } from '@mebae/platform';
import { LinkButton, Pill, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { usePanelStyles } from './use-panel-styles.ts';

/** Group settings with students of the class; each leads to its board. */
export function GroupsPanel({ groupSettings }: { groupSettings: ClassOverview['groupSettings'] }) {
  const styles = usePanelStyles();
  const t = useText();
  return (
    <Section
      title={t('overview.groups')}
      actions={
        <LinkButton size="small" to={paths.grouping}>
          {t('groups.new')}
        </LinkButton>
      }
    >
      {groupSettings.length === 0 ? (
        <p className={styles.note}>{t('overview.groups.none')}</p>
      ) : (
        <ul className={styles.list}>
          {groupSettings.map(({ groupSettingID, title, state, groups }) => (
            <li key={groupSettingID} className={styles.head}>
              <Link to={paths.groupEditOf(groupSettingID)}>{title}</Link>
              <span className={styles.number}>
                {t('overview.groups.count', { n: groups })}{' '}
                <Pill tone={state === 'final' ? 'plain' : 'brand'}>
                  {t(`groups.state.${state}`)}
                </Pill>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
