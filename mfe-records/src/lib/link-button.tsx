import { Button, useNavigate, type ButtonProps } from '@mebae/platform';
import type { MouseEvent } from 'react';

type LinkButtonProps = Pick<
  ButtonProps,
  'appearance' | 'icon' | 'iconPosition' | 'size' | 'children'
> & {
  /** Path inside the product. */
  to: string;
  'aria-keyshortcuts'?: string;
};

/** A link that looks like a button: for what leads to another screen. Opens in a new tab where the person asks for it. */
export function LinkButton({ to, ...button }: LinkButtonProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(to);
  };
  return <Button {...button} as="a" href={to} onClick={follow} />;
}
