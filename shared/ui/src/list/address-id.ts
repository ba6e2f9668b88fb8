import { numberParameter } from './list-state.ts';

/** The id that an address holds; null for anything else. */
export const addressID = (text: string | null | undefined): number | null =>
  numberParameter.read(text ?? '');
