import { EmptyState, LinkButton } from '@mebae/ui';
import { Panel } from './panel.tsx';

interface MissingPanelProps {
  title: string;
  body: string;
  /** The list that it would stand in. */
  back: { to: string; label: string };
}

/** A panel that says that the thing an address names is not there, or not there any more. */
export function MissingPanel({ title, body, back }: MissingPanelProps) {
  return (
    <Panel>
      <EmptyState
        title={title}
        body={body}
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      />
    </Panel>
  );
}
