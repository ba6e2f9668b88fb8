import { limits, type Interview, type InterviewBody } from '@mebae/contracts';
import { useKeptForm } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { useEffect, useRef, useState } from 'react';

/** What is on the screen, as it was typed. */
export interface TalkDraft {
  heldOn: string;
  memo: string;
  /** One goal a line. */
  goals: string;
  /** Empty: no day. */
  nextOn: string;
  /** The state that a change is based on; null for a new talk. */
  basedOn: string | null;
}

const draftOf = (talk: Interview | null): TalkDraft => ({
  heldOn: talk?.heldOn ?? dayInJapan(new Date()),
  memo: talk?.memo ?? '',
  goals: talk?.goals.join('\n') ?? '',
  nextOn: talk?.nextOn ?? '',
  basedOn: talk?.updatedAt ?? null,
});

export const goalsOf = (draft: TalkDraft): string[] => [
  ...new Set(
    draft.goals
      .split('\n')
      .map((goal) => goal.trim())
      .filter((goal) => goal !== ''),
  ),
];

export const bodyOf = (draft: TalkDraft): InterviewBody => ({
  heldOn: draft.heldOn,
  memo: draft.memo,
  goals: goalsOf(draft),
  nextOn: draft.nextOn === '' ? null : draft.nextOn,
});

/** What keeps a draft from being saved, by its field. */
export const problemsOf = (draft: TalkDraft) => ({
  heldOn: draft.heldOn === '' ? ('interview.needsDay' as const) : null,
  goals:
    goalsOf(draft).length > limits.interviewGoals ||
    goalsOf(draft).some((goal) => goal.length > limits.interviewGoalLength)
      ? ('interview.tooManyGoals' as const)
      : null,
  nextOn:
    draft.nextOn !== '' && draft.nextOn < draft.heldOn ? ('interview.nextTooEarly' as const) : null,
});

/** The draft of a talk: kept in the tab as it is typed, also without a network, and there again after a reload. */
export function useTalkDraft(edited: Interview | null) {
  const [saved, setSaved] = useState(() => draftOf(edited));
  const [draft, setDraft] = useState(saved);
  const dirty = (['heldOn', 'memo', 'goals', 'nextOn'] as const).some(
    (field) => draft[field] !== saved[field],
  );
  useKeptForm({
    name: edited ? `interview-${edited.interviewID}` : 'interview',
    value: draft,
    dirty,
    restore: setDraft,
  });
  const afterClosing = useRef<(() => void) | null>(null);
  useEffect(() => {
    afterClosing.current?.();
    afterClosing.current = null;
  });
  return {
    draft,
    dirty,
    change: (part: Partial<TalkDraft>) => setDraft((now) => ({ ...now, ...part })),
    /** Begins anew. @param then runs once nothing of the draft is kept any more */
    reset: (talk: Interview | null, then?: () => void) => {
      const fresh = draftOf(talk);
      setSaved(fresh);
      setDraft(fresh);
      afterClosing.current = then ?? null;
    },
  };
}
