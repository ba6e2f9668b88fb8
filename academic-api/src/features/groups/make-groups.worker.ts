import { parentPort, workerData } from 'node:worker_threads';
import { makeGroups } from './make-groups.ts';

const { people, request, weights, seed } = workerData as {
  people: Parameters<typeof makeGroups>[0];
  request: Parameters<typeof makeGroups>[1];
  weights: Parameters<typeof makeGroups>[2];
  seed: string;
};
// oxlint-disable-next-line require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(makeGroups(people, request, weights, { seed }));
