import { parentPort, workerData } from 'node:worker_threads';
import type { LetterLines } from './letter-document.ts';
import { drawLetter } from './letter-pdf.ts';

const { letter, isJapanese } = workerData as { letter: LetterLines; isJapanese: boolean };
// oxlint-disable-next-line require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(await drawLetter(letter, isJapanese));
