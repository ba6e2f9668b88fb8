import { useText } from '../../lib/text.ts';

/** @returns a function that gives the word of a tag's colour */
export function useColourText(): (colour: number) => string {
  const t = useText();
  return (colour) => t(`tags.colour.${colour as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
}
