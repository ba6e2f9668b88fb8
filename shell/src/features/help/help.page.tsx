import { Button, makeStyles, Spinner, Title2 } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { ApiError, errorTextOf, useTranslation } from '@mebae/platform';
import { productName, rememberLanguage } from '@mebae/platform/page';
import { useCallback, useEffect, useState } from 'react';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PageView } from '../../lib/guide/page-view.tsx';
import { readPublicPage } from './help.resource.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', maxWidth: '760px', margin: '0 auto', padding: '20px' },
  head: { display: 'flex', justifyContent: 'end' },
  failed: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

type Page = Awaited<ReturnType<typeof readPublicPage>>;

function changeLanguage(language: LanguageCode): void {
  rememberLanguage(language);
  location.reload();
}

/** `/help/…`: how a page is used that needs no sign-in, for staff who can't sign in and for pupils. */
export function HelpPage({ screen, language }: { screen: string; language: LanguageCode }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(() => {
    readPublicPage(screen).then(setPage, setError);
  }, [screen]);
  useEffect(read, [read]);
  useEffect(() => {
    document.title = `${page?.title ?? t('title')} | ${productName()}`;
  }, [page, t]);
  const again = () => {
    setError(null);
    read();
  };
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <LanguageChoice language={language} onChange={changeLanguage} />
      </div>
      {page && <PageView page={page} />}
      {!page && error === null && <Spinner label={t('chat.searching')} />}
      {!page && error !== null && <Failed error={error} language={language} onRetry={again} />}
    </main>
  );
}

function Failed(props: { error: unknown; language: LanguageCode; onRetry: () => void }) {
  const { error, language, onRetry } = props;
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const shell = useTranslation('shell');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.failed} role="alert">
      <Title2 as="h1">{t(isMissing ? 'noPage' : 'title')}</Title2>
      {!isMissing && <p>{errorTextOf(error, language)}</p>}
      {!isMissing && <Button onClick={onRetry}>{shell.t('remote.retry')}</Button>}
    </div>
  );
}
