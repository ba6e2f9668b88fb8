import { cloneElement, type ReactElement } from 'react';
import { Tooltip, useSession } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';

/** What `AdminOnly` sets on a button: still reachable by keyboard, so that its tooltip can be read, but inert. */
interface ButtonLike {
  disabledFocusable?: boolean;
  onClick?: unknown;
}

/** For controls other than buttons: whether they may be used, and the words why not. */
export function useAdminOnly(): { allowed: boolean; reason: string } {
  const t = useUiText();
  return { allowed: useSession().isAdmin, reason: t('adminOnly.reason') };
}

/**
 * Shows an administrator's operation to everybody, disabled with the specification's tooltip (section 6) for those
 * who may not use it.
 * @param children one Fluent Button, MenuButton, ToggleButton or MenuItem
 */
export function AdminOnly({ children }: { children: ReactElement<ButtonLike> }) {
  const { allowed, reason } = useAdminOnly();
  if (allowed) return children;
  return (
    <Tooltip content={reason} relationship="description" withArrow>
      {cloneElement(children, { disabledFocusable: true, onClick: undefined })}
    </Tooltip>
  );
}
