import type { AnswerSession, Receipt } from '@mebae/contracts';
import { mergeClasses, useLanguage, usePageTitle, useTranslation } from '@mebae/platform/light';
import { useEffect, useState } from 'react';
import { firstOpen } from './answer-steps.ts';
import { useAnswerStyles } from './styles.ts';
import { isUnknownLink, useAnswering, useAnswerSession } from './use-answering.ts';
import { useOnline } from './use-online.ts';
import { Ended, LoadFailed, NotStarted, UnknownLink } from './views/closed.tsx';
import { HandIn } from './views/hand-in.tsx';
import { PageFrame } from './views/page-frame.tsx';
import { Practice } from './views/practice.tsx';
import { Question } from './views/question.tsx';
import { ReceiptView } from './views/receipt.tsx';
import { Welcome } from './views/welcome.tsx';

/** `/answer/:token`: everything that the owner of a personal link sees. */
export function AnswerPage({ token }: { token: string }) {
  const { t } = useTranslation('answer');
  const styles = useAnswerStyles();
  const { client, session, clockOffset, error, load } = useAnswerSession(token);
  usePageTitle(session?.title ?? t('title'));
  useLanguageOfLink(session);

  if (isUnknownLink(error)) return <UnknownLink />;
  if (error) return <LoadFailed error={error} onRetry={() => void load()} />;
  if (!session) {
    return (
      <div className={styles.page}>
        <output className={mergeClasses(styles.body, styles.centre)}>{t('loading')}</output>
      </div>
    );
  }
  return (
    <PageFrame client={client} session={session}>
      <View {...{ token, session, client, clockOffset }} onReload={() => void load()} />
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

interface ViewProps {
  token: string;
  session: AnswerSession;
  client: ReturnType<typeof useAnswerSession>['client'];
  clockOffset: number;
  onReload: () => void;
}

function View(props: ViewProps) {
  const { session, onReload } = props;
  if (session.receipt) return <ReceiptView session={session} receipt={session.receipt} />;
  if (session.status === 'beforeStart') return <NotStarted session={session} onRetry={onReload} />;
  if (session.status === 'ended') return <Ended session={session} />;
  return <Answering {...props} />;
}

type Place = 'welcome' | 'practice' | 'question' | 'handIn';

function Answering({ token, session, client, clockOffset, onReload }: ViewProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const online = useOnline();
  const answering = useAnswering(token, session, client, clockOffset);
  const { steps, answers, sending } = answering;
  const [place, setPlace] = useState<Place>('welcome');
  const [index, setIndex] = useState(() => firstOpen(steps, answers));
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const answered = steps.filter((step) => answers.has(step.key)).length;
  const step = steps[index];

  if (receipt) return <ReceiptView session={session} receipt={receipt} />;
  if (sending.state === 'stopped') return <UnknownLink />;

  const goTo = (next: number): void => {
    setIndex(next);
    setPlace('question');
  };
  const forward = (): void => (index + 1 < steps.length ? goTo(index + 1) : setPlace('handIn'));
  const unsent = sending.pending > 0 && (!online || sending.state === 'waiting');

  return (
    <>
      <output>
        {unsent && (
          <span className={styles.banner}>{t('offline', { count: sending.pending })}</span>
        )}
        {session.status === 'grace' && <span className={styles.banner}>{t('grace')}</span>}
        {sending.refused.length > 0 && <span className={styles.banner}>{t('refused')}</span>}
      </output>
      {place === 'welcome' && (
        <Welcome
          session={session}
          questions={steps.length}
          answered={answered}
          onStart={() => {
            if (answered === 0) setPlace('practice');
            else if (answered === steps.length) setPlace('handIn');
            else goTo(firstOpen(steps, answers));
          }}
        />
      )}
      {place === 'practice' && <Practice session={session} onDone={() => goTo(0)} />}
      {place === 'question' && step && (
        <Question
          key={step.key}
          step={step}
          index={index}
          total={steps.length}
          people={session.tasks.length}
          situation={session.situation}
          chosen={answers.get(step.key)?.level ?? null}
          onChoose={(level, milliseconds) => {
            answering.choose(step, level, milliseconds);
            forward();
          }}
          onBack={() => (index === 0 ? setPlace('welcome') : goTo(index - 1))}
          onNext={answers.has(step.key) ? forward : null}
        />
      )}
      {place === 'handIn' && (
        <HandIn
          session={session}
          answering={answering}
          onGoTo={goTo}
          onHandedIn={setReceipt}
          onEnded={onReload}
        />
      )}
    </>
  );
}
