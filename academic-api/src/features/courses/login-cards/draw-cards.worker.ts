import { drawCards, type Card, type CardSheet } from './draw-cards.ts';

/** A buffer leaves its thread as plain bytes. */
export default function drawCardsPdf(task: {
  cards: Card[];
  sheet: CardSheet;
}): Promise<Uint8Array> {
  return drawCards(task.cards, task.sheet);
}
