import { makeGroups } from './make-groups.ts';

interface Task {
  people: Parameters<typeof makeGroups>[0];
  request: Parameters<typeof makeGroups>[1];
  weights: Parameters<typeof makeGroups>[2];
  seed: string;
}

export default function makeProposedGroups({ people, request, weights, seed }: Task) {
  return makeGroups(people, request, weights, { seed });
}
