import { remoteLabel } from '@mebae/contracts';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import { HomePage } from '../features/home/home.page.tsx';
import { menuOf, topLevelEntries, type MenuItem } from '../lib/menu-model.ts';
import { useFrame } from './frame-context.ts';

/** Home with the shortcuts of this account's menu, grouped as the menu is. */
export function HomeRoute() {
  const { registry } = useFrame();
  const { profile } = useSession();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const menu = menuOf(registry, profile);
  const topLevel = topLevelEntries(menu);
  const groupOf = (title: string, items: readonly MenuItem[]) => ({
    title,
    shortcuts: items.map(({ id, path, labels, icon }) => ({
      id,
      path,
      label: labels[language],
      icon,
    })),
  });
  const groups = [
    groupOf(
      t('home.dailyWork'),
      topLevel.flatMap((entry) => (entry.kind === 'link' ? [entry.item] : [])),
    ),
    ...topLevel.flatMap((entry) =>
      entry.kind === 'group' ? [groupOf(remoteLabel(entry.remote, language), entry.items)] : [],
    ),
    groupOf(t('menu.setup'), menu.setup),
  ].filter(({ shortcuts }) => shortcuts.length > 0);
  return <HomePage shortcutGroups={groups} />;
}
