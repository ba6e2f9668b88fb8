import type { ActivityRow } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/text.ts';

const loadItems = () => import('./card-menu-items.tsx');
const CardMenuItems = lazy(loadItems);

// A failure shows when the menu is opened: this only saves time.
const prepare = () => void loadItems().catch(() => undefined);

/** Further actions for an activity; the menu's own code comes when somebody turns to its button. */
export function CardMenu({ activity }: { activity: ActivityRow }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const show = (next: boolean) => {
    setWanted(true);
    setOpen(next);
  };
  return (
    <>
      <Button
        ref={setButton}
        appearance="subtle"
        size="small"
        icon={<MoreHorizontalRegular />}
        aria-label={t('activity.more', { title: activity.title })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => show(!open)}
      />
      <Suspense fallback={null}>
        {wanted && button && (
          <CardMenuItems activity={activity} button={button} open={open} onOpenChange={show} />
        )}
      </Suspense>
    </>
  );
}
