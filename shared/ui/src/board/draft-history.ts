/** A draft with what came before and what was taken back. */
export interface DraftHistory<Draft> {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
}

/** Number of steps that can be taken back. */
const steps = 200;

export const historyOf = <Draft>(draft: Draft): DraftHistory<Draft> => ({
  past: [],
  present: draft,
  future: [],
});

/** One step further. Steps that had been taken back are gone; a step that changes nothing is none. */
export const withStep = <Draft>(history: DraftHistory<Draft>, next: Draft): DraftHistory<Draft> =>
  next === history.present
    ? history
    : { past: [...history.past, history.present].slice(-steps), present: next, future: [] };

/** Takes the last step back. */
export function undoStep<Draft>({
  past,
  present,
  future,
}: DraftHistory<Draft>): DraftHistory<Draft> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** Does what was taken back again. */
export function redoStep<Draft>({
  past,
  present,
  future,
}: DraftHistory<Draft>): DraftHistory<Draft> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}
