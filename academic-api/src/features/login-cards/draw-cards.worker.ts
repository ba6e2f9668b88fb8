import { parentPort, workerData } from 'node:worker_threads';
import { drawCards, type Card, type CardSheet } from './draw-cards.ts';

const { cards, sheet } = workerData as { cards: Card[]; sheet: CardSheet };
const pdf = await drawCards(cards, sheet);
// oxlint-disable-next-line require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(pdf);
