/** A purpose of an activity or an event, as people choose it. */
export interface Purpose {
  growingPurposeID: number;
  title: string;
  /** Names of the competencies that it stands for. */
  parts: readonly string[];
}
