import { useNavigate } from '@mebae/platform';
import { useLayoutEffect, useRef } from 'react';

/** Where the arrow keys are the field's own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Addresses of the same part of the students before and after; null at the list's ends. */
export interface StepPaths {
  previous: string | null;
  next: string | null;
}

const STEP_OF_KEY: Record<string, keyof StepPaths | undefined> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
};

/**
 * Alt with ← and → go to the previous and the next student.
 * @param paths undefined until they are known; a press before that counts as soon as they are, unless another key followed
 */
export function useStepKeys(paths: StepPaths | undefined): void {
  const navigate = useNavigate();
  const early = useRef<keyof StepPaths>(undefined);
  // With the page that is shown, not after it: a key must not be heard by the part that was there before.
  useLayoutEffect(() => {
    const stepTo = (step: keyof StepPaths) => {
      if (!paths) early.current = step;
      const path = paths?.[step] ?? null;
      if (path !== null) void navigate(path);
    };
    if (paths && early.current) {
      stepTo(early.current);
      early.current = undefined;
    }

    const onKey = (event: KeyboardEvent) => {
      early.current = undefined;
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isTyping(event.target)) return;
      const step = STEP_OF_KEY[event.key];
      if (!step) return;
      // Browsers go back with Alt and ←: at the end of the list nothing happens rather than that.
      event.preventDefault();
      stepTo(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [paths, navigate]);
}
