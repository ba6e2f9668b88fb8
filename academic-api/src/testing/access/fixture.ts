import type { ErrorKey } from '@mebae/contracts';
import type { Caller } from './callers.ts';
import type { World } from './world.ts';

/** Input of one call. */
export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  file?: { name: string; bytes: Buffer };
  headers?: Record<string, string>;
}

/** A valid call about existing rows. */
export interface Fixture {
  /**
   * Owner of the rows that the input names:
   * - `nothing`: none; the answer is what the caller may see
   * - `student`: a student of the class that `inCharge` is in charge of, or the class
   * - `course`: a course that both classes take part in
   * - `school`: another row of the school
   * - `maker`: what the administrator has made
   * - `self`: what the caller has made, or is
   */
  names: 'nothing' | 'student' | 'course' | 'school' | 'maker' | 'self';
  input?: (world: World, who: Caller) => Input;
  /** Changes that have to happen first, in the same transaction. */
  arrange?: (world: World) => Promise<void>;
  /** The answer holds students whom the caller may see. */
  shows?: true;
  /** The call writes nothing of the school, although its endpoint may. */
  writes?: false;
  /** A failure of the catalogue that a call that has passed every gate ends in, for these callers. */
  endsIn?: (who: Caller) => ErrorKey | null;
}
