import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { EndpointName } from '@mebae/contracts';
import { Button, useMay, useSchoolYear, useSession } from '@mebae/platform';
import { isForCurrentYearOnly } from '@mebae/rules';
import { EmptyState } from '../states/states.tsx';
import { useUiText } from '../ui-text.ts';
import { Reason } from './reason.tsx';

/**
 * Properties that `Allowed` sets on a button: still reachable by keyboard, so that its tooltip can be read, but inert.
 */
interface ButtonLike {
  disabledFocusable?: boolean;
  onClick?: unknown;
  'aria-describedby'?: string;
}

/** Why a call can't be made now; null: it can. */
function useObstacle(
  call: EndpointName,
): { reason: string; isYear: boolean; present: number } | null {
  const t = useUiText();
  const isAllowed = useMay(call);
  const [year] = useSchoolYear();
  const present = useSession().profile.schoolYear;
  if (!isAllowed) return { reason: t('adminOnly.reason'), isYear: false, present };
  if (year === present || !isForCurrentYearOnly(call)) return null;
  return { reason: t('pastYear.reason', { year: present }), isYear: true, present };
}

/**
 * Shows an operation to everybody, disabled with a tooltip that says why: for those whose role may not make its call the
 * specification's (section 6), and with a past school year shown for calls of the current one.
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
  const obstacle = useObstacle(call);
  if (!obstacle) return children;
  return (
    <Reason text={obstacle.reason}>
      {cloneElement(children, { disabledFocusable: true, onClick: undefined })}
    </Reason>
  );
}

/**
 * A page's content; somebody who can't make its call is told why there is none, and nothing is asked for. With a past
 * school year shown a button shows the current one.
 */
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
  const t = useUiText();
  const [, setYear] = useSchoolYear();
  const obstacle = useObstacle(call);
  if (!obstacle) return children;
  const { reason, isYear, present } = obstacle;
  const showPresent = (
    <Button appearance="primary" onClick={() => setYear(present)}>
      {t('pastYear.showPresent', { year: present })}
    </Button>
  );
  return <EmptyState title={reason} action={isYear ? showPresent : action} />;
}
