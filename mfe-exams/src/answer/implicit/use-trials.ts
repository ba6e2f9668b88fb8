import type { ImplicitTask, ImplicitTrial } from '@mebae/contracts';
import type { ImplicitBlock } from '@mebae/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { trialWords } from './trial-words.ts';

export type Side = 'left' | 'right';

/** Between two words, in milliseconds, as Greenwald and others (1998) have it. */
const pauseMs = 250;

interface Options {
  task: ImplicitTask;
  block: ImplicitBlock;
  onDone: (trials: ImplicitTrial[]) => void;
  /** The page was hidden: what was measured until then means nothing. */
  onInterrupted: () => void;
}

/**
 * One run through a block. Time runs from the moment at which a word is painted until the right side is chosen; a wrong
 * one before it is noted, and costs the time that it takes.
 */
export function useTrials({ task, block, onDone, onInterrupted }: Options) {
  const [words] = useState(() => trialWords(block, task.words));
  const [index, setIndex] = useState(0);
  const [isWrong, setIsWrong] = useState(false);
  const [isPause, setIsPause] = useState(false);
  const trial = useRef({ shownAt: null as number | null, hasErred: false });
  const done = useRef<ImplicitTrial[]>([]);
  const finish = useRef(onDone);
  const word = words[index];

  useEffect(() => {
    finish.current = onDone;
  }, [onDone]);

  useEffect(() => {
    if (isPause) return undefined;
    trial.current = { shownAt: null, hasErred: false };
    // the second frame begins when the first one, with the word, has been painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        trial.current.shownAt = performance.now();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isPause]);

  useEffect(() => {
    if (!isPause) return undefined;
    const timer = setTimeout(() => {
      if (done.current.length === words.length) return finish.current(done.current);
      setIsPause(false);
      setIndex((known) => known + 1);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isPause, words]);

  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') onInterrupted();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [onInterrupted]);

  const choose = useCallback(
    (side: Side) => {
      const { shownAt, hasErred } = trial.current;
      if (!word || shownAt === null) return;
      if (!block[side].includes(word.group)) {
        trial.current.hasErred = true;
        setIsWrong(true);
        return;
      }
      const milliseconds = Math.round((performance.now() - shownAt) * 10) / 10;
      done.current.push({ wordID: word.wordID, isCorrect: !hasErred, milliseconds });
      trial.current.shownAt = null;
      setIsWrong(false);
      // After the last word too: a finger that is still down must not press what comes in the place of this page.
      setIsPause(true);
    },
    [word, block],
  );

  return { word: isPause ? null : word, position: index + 1, total: words.length, isWrong, choose };
}
