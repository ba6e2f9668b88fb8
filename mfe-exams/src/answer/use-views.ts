import { useCallback, useEffect, useState } from 'react';

/** The view of the page while questions are answered. */
export type AnswerView =
  | { name: 'welcome' | 'practice' | 'check' }
  | {
      /** `part`: what begins at this position is explained first; `trial`: and tried out. */
      name: 'question' | 'part' | 'trial';
      /** Position among all questions, from 0. */
      index: number;
      /** Opened from the check page, to which the person's last question leads back. */
      fromCheck?: boolean;
    };

/** A view that stands at one of the questions. */
export type PositionView = Extract<AnswerView, { index: number }>;

/** State of an entry of the browser's history. */
interface Entry {
  view: AnswerView;
  /** The view of the entry before it. */
  previous: AnswerView | null;
  /** The next load of the page goes on with this view. */
  isKept?: true;
}

const first: AnswerView = { name: 'welcome' };

const isSame = (a: AnswerView | null, b: AnswerView): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const entryNow = (): Entry | null => history.state as Entry | null;

/** Gives the present view another address, with which the next load of the page goes on. */
export const keepView = (address: URL): void =>
  history.replaceState({ ...entryNow(), isKept: true }, '', address);

/** The entry that the page begins with. */
function firstEntry(): Entry {
  const { view = first, previous = null, isKept } = entryNow() ?? {};
  return isKept ? { view, previous } : { view: first, previous: null };
}

/**
 * The view that is shown. Each is an entry of the browser's history, so that the browser's own back goes to the view
 * before and not off the page.
 */
export function useViews() {
  const [begun] = useState(firstEntry);
  const [view, setView] = useState(begun.view);
  useEffect(() => {
    history.replaceState(begun, '');
    const onPop = (): void => setView(entryNow()?.view ?? first);
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [begun]);

  const open = useCallback((next: AnswerView): void => {
    const previous = entryNow()?.view ?? null;
    history.pushState({ view: next, previous } satisfies Entry, '');
    setView(next);
  }, []);

  /** Goes back to a view: in the history where it is the one before, in place of the present one elsewhere. */
  const backTo = useCallback((next: AnswerView): void => {
    const previous = entryNow()?.previous ?? null;
    if (isSame(previous, next)) return history.back();
    history.replaceState({ view: next, previous } satisfies Entry, '');
    setView(next);
  }, []);

  return { view, open, backTo };
}
