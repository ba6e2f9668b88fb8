import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  errorTextOf,
  useLanguage,
} from '@mebae/platform';
import { useText } from './text.ts';

/** A refresh has failed: what is shown is from before. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <MessageBar intent="error">
      <MessageBarBody>
        {t('record.stale')} {errorTextOf(error, language)}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>{t('record.retry')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
