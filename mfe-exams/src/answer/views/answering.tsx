import type { AnswerSession, Receipt } from '@mebae/contracts';
import { useState } from 'react';
import type { AnswerCalls } from '../answer.resource.ts';
import { firstOpen, isAnswered, isOpen, partOf } from '../answer-steps.ts';
import type { SessionStore } from '../session/kept-session.ts';
import { useAnswering, type Answering as AnsweringState } from '../use-answering.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { useViews, type AnswerView, type PositionView } from '../use-views.ts';
import { CheckPage } from './check-page.tsx';
import { UnknownLink } from './closed.tsx';
import { LastHour } from './last-hour.tsx';
import { OwnRequests } from './own-requests.tsx';
import { PartIntro } from './part-intro.tsx';
import { LevelPractice, StatementPractice } from './practice.tsx';
import { QuestionView, viewOf } from './question-view.tsx';
import { ReceiptView } from './receipt.tsx';
import { SendingState } from './sending-state.tsx';
import { SurveyIntro } from './survey/survey-intro.tsx';
import { Welcome } from './welcome.tsx';

export interface AnsweringProps {
  token: string;
  session: AnswerSession;
  calls: AnswerCalls;
  /** Server's clock minus the device's, in milliseconds. */
  clockOffset: number;
  store: SessionStore;
  onReload: () => void;
}

/** From the welcome through all questions to the receipt. */
export function Answering(props: AnsweringProps) {
  const { session, clockOffset, onReload } = props;
  const answering = useAnswering(props);
  const { steps, answers, sending } = answering;
  const timeLeft = useTimeLeft(session.endAt, clockOffset);
  const { view, open, backTo } = useViews();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const answered = steps.filter((step) => isAnswered(step, answers)).length;
  const begin = (): void => {
    if (answered === 0 && session.tasks.length > 0) open({ name: 'practice' });
    else if (!steps.some((step) => isOpen(step, answers))) open({ name: 'check' });
    else open(viewOf(answering, firstOpen(steps, answers)));
  };

  if (receipt) return <ReceiptView session={session} receipt={receipt} />;
  if (sending.state === 'stopped') return <UnknownLink />;
  return (
    <>
      <SendingState sending={sending} timeLeft={timeLeft} />
      {view.name !== 'welcome' && <LastHour timeLeft={timeLeft} />}
      {view.name === 'welcome' && (
        <>
          <Welcome
            {...{ session, answering, answered, timeLeft }}
            onStart={begin}
            onGoTo={(index) => open(viewOf(answering, index))}
          />
          <OwnRequests calls={props.calls} session={session} />
        </>
      )}
      {view.name === 'practice' && (
        <LevelPractice session={session} onDone={() => open({ name: 'question', index: 0 })} />
      )}
      {(view.name === 'part' || view.name === 'trial') && (
        <Part {...{ answering, view, open, backTo }} />
      )}
      {view.name === 'question' && <QuestionView {...{ session, answering, view, open, backTo }} />}
      {view.name === 'check' && (
        <CheckPage
          {...{ session, answering }}
          onGoTo={(index) => open({ ...viewOf(answering, index), fromCheck: true })}
          onHandedIn={setReceipt}
          onEnded={onReload}
        />
      )}
    </>
  );
}

interface PartProps {
  answering: AnsweringState;
  view: PositionView;
  open: (view: AnswerView) => void;
  backTo: (view: AnswerView) => void;
}

/** What a part is about, and its practice; the disposition test may be taken in another way from here. */
function Part({ answering, view, open, backTo }: PartProps) {
  const { steps, takesForm, setTakesForm } = answering;
  const step = steps[view.index];
  if (!step) return null;
  const start = (): void => open({ ...view, name: 'question' });
  const onBack = (): void =>
    backTo(
      view.index === 0 ? { name: 'welcome' } : { ...view, name: 'question', index: view.index - 1 },
    );
  if (step.kind === 'survey') {
    return <SurveyIntro key={step.section} step={step} onStart={start} onBack={onBack} />;
  }
  const part = partOf(step);
  if (part === null || part === 'survey') return null;
  if (view.name === 'trial') return <StatementPractice key={part} part={part} onDone={start} />;
  return (
    <PartIntro
      key={step.kind}
      part={step.kind === 'block' ? 'implicit' : part}
      // the implicit task has practice rounds of its own
      onStart={step.kind === 'block' ? start : () => open({ ...view, name: 'trial' })}
      onBack={onBack}
      onOtherWay={part === 'trend' || takesForm === null ? null : () => setTakesForm(!takesForm)}
    />
  );
}
