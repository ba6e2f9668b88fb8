import { Button, useNavigate, type ButtonProps } from '@mebae/platform';
import type { MouseEvent } from 'react';

export type LinkButtonProps = Pick<
  ButtonProps,
  'appearance' | 'icon' | 'iconPosition' | 'size' | 'children'
> & {
  /** Path inside the product. */
  to: string;
  /** Goes there instead of going at once, where something has to be put in order first. */
  onFollow?: (to: string) => void;
  'aria-keyshortcuts'?: string;
  /** Whether its address can't be used now (`Allowed` says why): a button that does nothing. */
  disabledFocusable?: boolean;
};

/** A link that looks like a button: for what leads to another screen. Opens in a new tab where the person asks for it. */
export function LinkButton({ to, onFollow, ...button }: LinkButtonProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    if (onFollow) onFollow(to);
    else void navigate(to);
  };
  if (button.disabledFocusable) return <Button {...button} />;
  return <Button {...button} as="a" href={to} onClick={follow} />;
}
