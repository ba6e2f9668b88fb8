import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@mebae/platform';
import { useText } from '../../lib/text.ts';

/** Somebody else has saved the activity meanwhile: whose version counts. */
export function ConflictMessage(props: { onReload: () => void; onOverwrite: () => void }) {
  const t = useText();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('form.conflict.title')}</MessageBarTitle>
        {t('form.conflict.body')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={props.onReload}>{t('form.conflict.reload')}</Button>
        <Button onClick={props.onOverwrite}>{t('form.conflict.overwrite')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
