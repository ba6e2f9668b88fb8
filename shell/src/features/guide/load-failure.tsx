import { Button, makeStyles, Text } from '@fluentui/react-components';
import { errorTextOf, useLanguage, useTranslation, type ApiError } from '@mebae/platform';

const useStyles = makeStyles({
  failed: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

/** In the place of a page: that the guide has none, or why it can't be loaded, with another try. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const shell = useTranslation('shell');
  const language = useLanguage();
  if (error.status === 404) {
    return (
      <div className={styles.failed}>
        <h1>{t('noPage')}</h1>
        <Text>{t('noPageHint')}</Text>
      </div>
    );
  }
  return (
    <div className={styles.failed} role="alert">
      <Text>{errorTextOf(error, language)}</Text>
      <Button onClick={() => void onRetry()}>{shell.t('remote.retry')}</Button>
    </div>
  );
}
