import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Makes a menu's real link a navigation inside the page; with a modifier key it opens as links do. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) {
        return;
      }
      event.preventDefault();
      const { pathname, search, hash } = new URL(event.currentTarget.href);
      void navigate(pathname + search + hash);
    },
    [navigate],
  );
}
