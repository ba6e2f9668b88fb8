import type { WayOfStudent } from '@mebae/contracts';

const stateOf = ({ way, classKey }: Omit<WayOfStudent, 'studentID'>): string =>
  `${way} ${classKey}`;

/**
 * Decisions about students in this window. A row that is shown, or was chosen, before its decision is written says what
 * the student's way was; the next decision is based on what this window has made of it.
 */
export class OwnDecisions {
  private readonly made = new Map<number, { replaced: Set<string>; now: WayOfStudent }>();

  /** The state on which a decision is based that somebody makes with a row before them. */
  basisOf({ studentID, way, classKey }: WayOfStudent): WayOfStudent {
    const own = this.made.get(studentID);
    const seen = { studentID, way, classKey };
    return own?.replaced.has(stateOf(seen)) ? own.now : seen;
  }

  /**
   * Notes a decision that is written.
   * @param basis what it was based on
   * @param now what becomes of the students by it
   */
  note(basis: readonly WayOfStudent[], now: readonly WayOfStudent[]): void {
    const ways = new Map(now.map((student) => [student.studentID, student]));
    for (const before of basis) {
      const way = ways.get(before.studentID);
      if (!way) continue;
      const replaced = this.made.get(before.studentID)?.replaced ?? new Set();
      replaced.add(stateOf(before)).delete(stateOf(way));
      this.made.set(before.studentID, { replaced, now: way });
    }
  }

  /** Forgets what was decided about students of whom others' decisions were read. */
  forget(students: readonly WayOfStudent[]): void {
    for (const { studentID } of students) this.made.delete(studentID);
  }
}
