import { useLanguage, useSession } from '@mebae/platform';
import { HomePage } from '../features/home/home.page.tsx';
import { menuOf } from '../lib/menu-model.ts';
import { useFrame } from './frame-context.ts';

/** Home with the shortcuts of this account's menu. */
export function HomeRoute() {
  const { registry } = useFrame();
  const { profile } = useSession();
  const language = useLanguage();
  const menu = menuOf(registry, profile);
  const shortcuts = [...menu.main, ...menu.setup].map(({ id, path, labels, icon }) => ({
    id,
    path,
    label: labels[language],
    icon,
  }));
  return <HomePage shortcuts={shortcuts} />;
}
