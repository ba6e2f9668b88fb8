import { useNavigate } from '@mebae/platform';
import { useEffect } from 'react';

/** Where the arrow keys are the field's own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Alt with ← and → go to the previous and the next student. @param previous address; null at the list's end */
export function useStepKeys(previous: string | null, next: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isTyping(event.target)) return;
      const path =
        event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (path === undefined) return;
      // Browsers go back with Alt and ←: at the end of the list nothing happens rather than that.
      event.preventDefault();
      if (path !== null) void navigate(path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [previous, next, navigate]);
}
