/** Proxied calls by what they need: each kind has connections of its own, so that none can use up another's. */
export const callGroups = ['staff', 'candidates', 'files'] as const;
export type CallGroup = (typeof callGroups)[number];
