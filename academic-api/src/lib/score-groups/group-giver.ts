import type { GroupSize } from '@mebae/contracts';
import { figureSize, peopleOfFigures, readsOfOthers, type CountedPerson } from '@mebae/rules';
import { auditView } from '../audit/audit-view.repository.ts';
import type { Caller } from '../calls/caller.ts';

/** People who are counted in a group's figures, and how exactly the caller gets them. */
export interface GivenGroup<P> {
  size: GroupSize;
  people: P[];
}

/** The function that gives the caller figures of a group's people. */
export type GiveGroup = ReturnType<typeof createGroupGiver>;

/**
 * Asks the policy of figures (`figureDetail` of `@mebae/rules`) for one caller, and notes of whom figures were read, so that a
 * service leaves an audit row at the end.
 */
export function createGroupGiver({ tx, session, now }: Pick<Caller, 'tx' | 'session' | 'now'>) {
  let hasReadOthers = false;
  return {
    /**
     * @param target the group: `class-5`, `grade-2`, `all`, `tag-3`, or another name for any other one
     * @param members everybody of the group
     * @param isCounted whether somebody has what is measured
     */
    giveGroup<P extends CountedPerson>(
      target: string,
      members: readonly P[],
      isCounted: (person: P) => boolean,
    ): GivenGroup<P> {
      const allowed = peopleOfFigures(session, target, members);
      const people = allowed.filter(isCounted);
      const size = figureSize(session, people, allowed);
      hasReadOthers ||= size.detail !== 'none' && readsOfOthers(session, people);
      return { size, people };
    },
    /** Leaves an audit row where figures of people were read whom the caller does not teach. @param part which screen */
    async leaveTrace(part: string, detail: Record<string, unknown> = {}): Promise<void> {
      if (!hasReadOthers) return;
      await auditView(tx, session, 'figures.view', { detail: { part, ...detail } }, now);
    },
  };
}
