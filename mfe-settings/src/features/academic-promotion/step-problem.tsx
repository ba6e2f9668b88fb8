import { MessageBar, MessageBarBody } from '@mebae/platform';

/** Why a step is not left yet; nothing where nothing stands in the way. */
export function StepProblem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <MessageBar intent="error" role="alert">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}
