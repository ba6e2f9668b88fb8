import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { EndpointName } from '@mebae/contracts';
import { useMay } from '@mebae/platform';
import { EmptyState } from '../states/states.tsx';
import { useUiText } from '../ui-text.ts';
import { Reason } from './reason.tsx';

/** What `Allowed` sets on a button: still reachable by keyboard, so that its tooltip can be read, but inert. */
interface ButtonLike {
  disabledFocusable?: boolean;
  onClick?: unknown;
  'aria-describedby'?: string;
}

/** For controls other than buttons: whether the account may make a call, and the words why not. */
function useAllowed(call: EndpointName): { allowed: boolean; reason: string } {
  const t = useUiText();
  return { allowed: useMay(call), reason: t('adminOnly.reason') };
}

/**
 * Shows an operation to everybody, disabled with the specification's tooltip (section 6) for those whose role may not
 * make its call.
 * @param call what the operation asks of the API, such as `exams.end`
 * @param children one Fluent Button, MenuButton, ToggleButton or MenuItem, or a ConfirmButton
 */
export function Allowed({
  call,
  children,
}: {
  call: EndpointName;
  children: ReactElement<ButtonLike>;
}) {
  const { allowed, reason } = useAllowed(call);
  if (allowed) return children;
  return (
    <Reason text={reason}>
      {cloneElement(children, { disabledFocusable: true, onClick: undefined })}
    </Reason>
  );
}

/** A page's content; somebody whose role may not make its call is told why there is none, and nothing is asked for. */
export function AllowedContent({
  call,
  action,
  children,
}: {
  call: EndpointName;
  /** Where to go instead. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { allowed, reason } = useAllowed(call);
  return allowed ? children : <EmptyState title={reason} action={action} />;
}
