import { Link } from '@mebae/platform';
import { StatusBadge } from '@mebae/ui';
import { useText } from './text.ts';

interface ExplainedStateProps {
  /** Address of the page that explains the score. */
  to: string;
  /** Name of the competency. */
  name: string;
  isFixed: boolean;
}

/** How far a score can be relied on, as a link to what it rests on. */
export function ExplainedState({ to, name, isFixed }: ExplainedStateProps) {
  const t = useText();
  return (
    <Link
      to={to}
      aria-label={`${t('explain.link', { name })}: ${t(isFixed ? 'explain.state.fixed' : 'explain.state.preliminary')}`}
    >
      <StatusBadge kind="score" value={isFixed ? 'fixed' : 'preliminary'} />
    </Link>
  );
}
