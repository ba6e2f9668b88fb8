import type { PromotionStudent, PromotionWay, WayOfStudent } from '@mebae/contracts';
import { othersChangeOf, type OthersChange } from '@mebae/ui/forms';
import { useRef, useState } from 'react';
import { OwnDecisions } from './own-decisions.ts';
import { readStudents, usePromotionWrites } from './promotion.resource.ts';

/** A wanted outcome for students. */
export interface Decision {
  students: readonly PromotionStudent[];
  way: PromotionWay;
  /** Null lets the product choose. */
  classKey: number | null;
}

/** A decision that somebody else's came before. */
export interface RefusedDecision extends Decision {
  change: OthersChange;
  /** Those of them about whom something else was decided, as they are now. */
  theirs: readonly PromotionStudent[];
}

/** The result of a decision; null where somebody else's came first, which is shown. */
export type Decided = { changed: number; undoID: string } | null;

export interface Decisions {
  decide: (decision: Decision) => Promise<Decided>;
  refused: RefusedDecision | null;
  /** Decides again, over what others have decided since. */
  keepMine: (latest: readonly PromotionStudent[]) => Promise<Decided>;
  takeTheirs: () => void;
}

/** Students whose way is not what a decision was based on. */
function changedSince(
  basis: readonly WayOfStudent[],
  latest: readonly PromotionStudent[],
): PromotionStudent[] {
  const before = new Map(basis.map((student) => [student.studentID, student]));
  return latest.filter(({ studentID, way, classKey }) => {
    const seen = before.get(studentID);
    return seen?.way !== way || seen.classKey !== classKey;
  });
}

/** Decides about students, one decision after the other, and never over what somebody else has decided unseen. */
export function useDecisions(): Decisions {
  const { setStudents, refreshDraft } = usePromotionWrites();
  const [refused, setRefused] = useState<RefusedDecision | null>(null);
  const [own] = useState(() => new OwnDecisions());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const write = async (decision: Decision): Promise<Decided> => {
    const { students, way, classKey } = decision;
    const studentIDs = students.map(({ studentID }) => studentID);
    const basedOn = students.map((student) => own.basisOf(student));
    try {
      const { ways, ...made } = await setStudents({ studentIDs, way, classKey, basedOn });
      own.note(basedOn, ways);
      setRefused(null);
      return made;
    } catch (error) {
      const change = othersChangeOf(error);
      if (!change) throw error;
      const latest = await readStudents(studentIDs);
      own.forget(latest);
      setRefused({ ...decision, change, theirs: changedSince(basedOn, latest) });
      return null;
    } finally {
      void refreshDraft();
    }
  };
  const decide = (decision: Decision): Promise<Decided> => {
    const made = last.current.then(() => write(decision));
    // whoever has decided is told of a failure; the next decision is made all the same
    last.current = made.catch(() => null);
    return made;
  };
  return {
    decide,
    refused,
    keepMine: async (latest) => {
      own.forget(latest);
      return refused && decide({ ...refused, students: latest });
    },
    takeTheirs: () => setRefused(null),
  };
}
