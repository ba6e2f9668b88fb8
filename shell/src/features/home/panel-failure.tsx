import { Button, makeStyles, Text } from '@fluentui/react-components';
import { errorTextOf, useLanguage, useTranslation, type ApiError } from '@mebae/platform';

const useStyles = makeStyles({
  failed: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

/** In the place of what could not be loaded: why, and another try. */
export function PanelFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <div className={styles.failed} role="alert">
      <Text>{errorTextOf(error, language)}</Text>
      <Button onClick={() => void onRetry()}>{t('remote.retry')}</Button>
    </div>
  );
}
