import { parentPort, workerData } from 'node:worker_threads';
import { rankCorrelations, type CorrelationInput } from './rank-correlations.ts';

// oxlint-disable-next-line require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(rankCorrelations(workerData as CorrelationInput));
