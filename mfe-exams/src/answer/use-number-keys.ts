import { useLayoutEffect } from 'react';

/**
 * The keys 1, 2 … choose as well. A key that is held down counts once.
 * @param least 0 where there is something that the key 0 chooses
 */
export function useNumberKeys(
  most: number,
  onChoose: (position: number) => void,
  least: number,
): void {
  // with the change of the page: what can be tapped can be chosen by its key
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // Space is a number too: 0
      if (!/^\d$/.test(event.key)) return;
      const position = Number(event.key);
      if (position >= least && position <= most) onChoose(position);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [least, most, onChoose]);
}
