import type {
  PersonName,
  RosterFailure,
  RosterRun,
  RosterRunCounts,
  RosterRunState,
  rosterWaitReasons,
} from '@mebae/contracts';

/** A run with the import that came of it. */
export interface RunRow {
  runID: string;
  isNightly: boolean;
  startedBy: PersonName | null;
  startedAt: Date;
  finishedAt: Date | null;
  outcome: 'running' | 'compared' | 'unchanged' | 'failed' | 'discarded';
  isWhole: boolean | null;
  counts: RosterRunCounts | null;
  waitsFor: (typeof rosterWaitReasons)[number] | null;
  failure: RosterFailure | null;
  /** Null where there is none, or where it is not kept any more. */
  importID: string | null;
  appliedAt: Date | null;
  undoneAt: Date | null;
}

/** Milliseconds after which a run that is not over has lost its worker: more than reading and its tries may take. */
export const lostAfterMs = 30 * 60_000;

export const interruptedFailure: RosterFailure = {
  code: 'interrupted',
  resource: null,
  detail: '',
};

function stateOf({ outcome, importID, appliedAt, undoneAt }: RunRow): RosterRunState {
  if (outcome !== 'compared') return outcome;
  if (undoneAt) return 'undone';
  if (appliedAt) return 'applied';
  // a preview is kept for a week
  return importID === null ? 'discarded' : 'waiting';
}

export function toRun(row: RunRow, now: Date): RosterRun {
  const isLost = row.finishedAt === null && now.getTime() - row.startedAt.getTime() > lostAfterMs;
  const state = isLost ? 'failed' : stateOf(row);
  const { runID, isNightly, startedBy, isWhole, counts, importID } = row;
  return {
    runID,
    isNightly,
    startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    state,
    isWhole,
    counts,
    waitsFor: state === 'waiting' ? row.waitsFor : null,
    failure: isLost ? interruptedFailure : row.failure,
    importID,
  };
}
