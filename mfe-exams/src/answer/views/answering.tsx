import type { AnswerSession, Receipt } from '@mebae/contracts';
import type { createCandidateApi } from '@mebae/platform/light';
import { useState } from 'react';
import { firstOpen } from '../answer-steps.ts';
import type { SessionStore } from '../session/kept-session.ts';
import { useAnswering } from '../use-answering.ts';
import { useViews } from '../use-views.ts';
import { CheckPage } from './check-page.tsx';
import { UnknownLink } from './closed.tsx';
import { Practice } from './practice.tsx';
import { QuestionView } from './question-view.tsx';
import { ReceiptView } from './receipt.tsx';
import { SendingState } from './sending-state.tsx';
import { Welcome } from './welcome.tsx';

export interface AnsweringProps {
  token: string;
  session: AnswerSession;
  client: ReturnType<typeof createCandidateApi>;
  /** Server's clock minus the device's, in milliseconds. */
  clockOffset: number;
  store: SessionStore;
  onReload: () => void;
}

/** From the welcome through all questions to the receipt. */
export function Answering(props: AnsweringProps) {
  const { session, onReload } = props;
  const answering = useAnswering(props);
  const { steps, answers, sending } = answering;
  const { view, open, backTo } = useViews();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const answered = steps.filter((step) => answers.has(step.key)).length;
  const begin = (): void => {
    if (answered === 0) open({ name: 'practice' });
    else if (answered === steps.length) open({ name: 'check' });
    else open({ name: 'question', index: firstOpen(steps, answers) });
  };

  if (receipt) return <ReceiptView session={session} receipt={receipt} />;
  if (sending.state === 'stopped') return <UnknownLink />;
  return (
    <>
      <SendingState session={session} sending={sending} />
      {view.name === 'welcome' && (
        <Welcome {...{ session, answered }} questions={steps.length} onStart={begin} />
      )}
      {view.name === 'practice' && (
        <Practice session={session} onDone={() => open({ name: 'question', index: 0 })} />
      )}
      {view.name === 'question' && <QuestionView {...{ session, answering, view, open, backTo }} />}
      {view.name === 'check' && (
        <CheckPage
          {...{ session, answering }}
          onGoTo={(index) => open({ name: 'question', index, fromCheck: true })}
          onHandedIn={setReceipt}
          onEnded={onReload}
        />
      )}
    </>
  );
}
