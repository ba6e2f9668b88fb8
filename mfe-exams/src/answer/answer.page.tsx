import type { AnswerSession } from '@mebae/contracts';
import { mergeClasses, useLanguage, usePageTitle, useTranslation } from '@mebae/platform/light';
import { useEffect } from 'react';
import { isUnknownLink, useAnswerSession } from './session/use-answer-session.ts';
import { useAnswerStyles } from './styles.ts';
import { Answering, type AnsweringProps } from './views/answering.tsx';
import { Ended, LoadFailed, NotStarted, UnknownLink } from './views/closed.tsx';
import { previewedDraft } from './preview/previewed-draft.ts';
import { OwnPageLink } from './views/own-page-link.tsx';
import { OwnRequests } from './views/own-requests.tsx';
import { PageFrame } from './views/page-frame.tsx';

/**
 * `/answer/:token`: the owner of a personal link answers and hands in. Answers are kept in the browser while there is
 * no connection; a link that is closed or unknown says what to do.
 */
export function AnswerPage({ token }: { token: string }) {
  const { t } = useTranslation('answer');
  const styles = useAnswerStyles();
  const { calls, store, loaded, error, load, handedIn } = useAnswerSession(token);
  const session = loaded?.session ?? null;
  usePageTitle(session?.title ?? t('title'));
  useLanguageOfLink(session);

  if (isUnknownLink(error)) return <UnknownLink />;
  if (error) return <LoadFailed error={error} onRetry={() => void load()} />;
  if (!loaded) {
    return (
      <div className={styles.page}>
        <output className={mergeClasses(styles.body, styles.centre)}>{t('loading')}</output>
      </div>
    );
  }
  return (
    <PageFrame calls={calls} session={loaded.session}>
      <View
        {...loaded}
        {...{ token, calls, store }}
        onReload={() => void load()}
        onHandedIn={handedIn}
      />
    </PageFrame>
  );
}

/** A device on which no language was chosen yet takes the one that is kept with the link. */
function useLanguageOfLink(session: AnswerSession | null): void {
  const language = useLanguage();
  useEffect(() => {
    if (!session || session.language === language) return;
    const here = new URL(location.href);
    if (here.searchParams.has('lang') || /(?:^|; )lang=/.test(document.cookie)) return;
    here.searchParams.set('lang', session.language);
    location.replace(here);
  }, [session, language]);
}

function View(props: AnsweringProps) {
  const { token, session, onReload } = props;
  const hasOwnPage = !session.isOutside && previewedDraft() === null;
  const ownPage = hasOwnPage && <OwnPageLink token={token} />;
  const requests = <OwnRequests calls={props.calls} session={session} />;
  if (session.status === 'beforeStart') {
    return (
      <>
        <NotStarted session={session} onRetry={onReload} />
        {requests}
        {ownPage}
      </>
    );
  }
  if (session.status === 'ended' && !session.receipt) {
    return (
      <>
        <Ended session={session} />
        {ownPage}
      </>
    );
  }
  return (
    <>
      <Answering {...props} />
      {session.receipt && requests}
      {session.receipt && ownPage}
    </>
  );
}
