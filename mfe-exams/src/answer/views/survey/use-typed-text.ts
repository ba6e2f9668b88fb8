import { useCallback, useEffect, useRef, useState } from 'react';

/** After the last letter, so that not each of them is an answer of its own. */
const pauseMs = 500;

/**
 * A text that is kept while it is typed: shortly after the last letter, and at once when the field, the question or the
 * page is left.
 * @param kept the text to begin with
 */
export function useTypedText(kept: string, onKeep: (text: string) => void) {
  const [text, setText] = useState(kept);
  const unkept = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(onKeep);
  useEffect(() => {
    keep.current = onKeep;
  });
  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const typed = unkept.current;
    unkept.current = null;
    if (typed !== null) keep.current(typed);
  }, []);
  useEffect(() => {
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      flush();
    };
  }, [flush]);
  const type = (next: string): void => {
    setText(next);
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pauseMs);
  };
  return { text, type, flush };
}
