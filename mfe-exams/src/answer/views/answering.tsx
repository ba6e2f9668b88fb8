import type { AnswerSession, Receipt } from '@mebae/contracts';
import { useLanguage } from '@mebae/platform/light';
import { useEffect } from 'react';
import type { AnswerCalls } from '../answer.resource.ts';
import { firstOpen, isAnswered, isOpen, partOf } from '../answer-steps.ts';
import type { SessionStore } from '../session/kept-session.ts';
import { useAnswering, type Answering as AnsweringState } from '../use-answering.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { useViews, type AnswerView, type PositionView } from '../use-views.ts';
import { CheckPage } from './check-page.tsx';
import { Ended, UnknownLink } from './closed.tsx';
import { Intro } from './intro.tsx';
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
  onHandedIn: (receipt: Receipt) => void;
}

/** From the welcome through all questions to the receipt. */
export function Answering(props: AnsweringProps) {
  const { session, clockOffset, onReload, onHandedIn } = props;
  const answering = useAnswering(props);
  const { steps, answers, sending } = answering;
  const timeLeft = useTimeLeft(session.endAt, clockOffset);
  const { view, open, backTo } = useViews();
  const isOver = timeLeft <= 0;
  const answered = steps.filter((step) => isAnswered(step, answers)).length;
  const isComplete = !steps.some((step) => isOpen(step, answers));
  const refused = sending.refused.length;
  useEffect(() => {
    // another device has handed in, or the course has ended
    if (refused > 0) onReload();
  }, [refused, onReload]);
  const begin = (): void => {
    if (isComplete || isOver) open({ name: 'check' });
    // examples are practice too
    else if (answered === 0 && session.tasks.length > 0 && session.anchoring === null) {
      open({ name: 'practice' });
    } else open(viewOf(answering, firstOpen(steps, answers)));
  };

  if (session.receipt) {
    return (
      <>
        <SendingState sending={sending} isOver={false} />
        <ReceiptView session={session} receipt={session.receipt} />
      </>
    );
  }
  if (isOver && answered === 0) return <Ended session={session} />;
  if (sending.state === 'stopped') return <UnknownLink />;
  return (
    <>
      <SendingState sending={sending} isOver={isOver} />
      {view.name !== 'welcome' && <LastHour timeLeft={timeLeft} />}
      {view.name === 'welcome' && (
        <>
          <Welcome
            {...{ session, answering, answered, isComplete, timeLeft }}
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
        <Part {...{ session, answering, view, open, backTo }} />
      )}
      {view.name === 'question' && (
        <QuestionView {...{ session, answering, isComplete, view, open, backTo }} />
      )}
      {view.name === 'check' && (
        <CheckPage
          {...{ session, answering, isOver }}
          onGoTo={(index) => open({ ...viewOf(answering, index), fromCheck: true })}
          onHandedIn={onHandedIn}
          onEnded={onReload}
        />
      )}
    </>
  );
}

interface PartProps {
  session: AnswerSession;
  answering: AnsweringState;
  view: PositionView;
  open: (view: AnswerView) => void;
  backTo: (view: AnswerView) => void;
}

/** The introduction of a part, and its practice; the disposition test may be taken in another way from here. */
function Part({ session, answering, view, open, backTo }: PartProps) {
  const { steps, takesForm, setTakesForm } = answering;
  const language = useLanguage();
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
  if (step.kind === 'example' && session.anchoring) {
    const { title, lead, notes } = session.anchoring;
    return (
      <Intro
        title={title[language]}
        lead={lead[language]}
        notes={notes.map((note) => note[language])}
        onStart={start}
        onBack={onBack}
      />
    );
  }
  if (part === null || part === 'survey' || part === 'example') return null;
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
