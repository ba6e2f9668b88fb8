import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';

/** The drawing could not be loaded; the numbers below are whole. */
export function ChartFault({ onRetry }: { onRetry: () => void }) {
  const t = useUiText();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('chart.failed')}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
