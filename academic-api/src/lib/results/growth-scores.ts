/** A fixed score with what it is by a newer model. */
export interface MeasuredAgain {
  value: number;
  standardError: number | null;
  modelVersion: string;
  growthValue: number | null;
  growthError: number | null;
}

/**
 * A student's fixed scores on the scale of the newest course's model, to be compared with each other. Those of an earlier
 * model are taken as the newer one measures their answers; where the answers were erased, as they were made.
 * @param newestVersion model of the student's newest course among them
 */
export function onNewestModel<Row extends MeasuredAgain>(
  rows: readonly Row[],
  newestVersion: string | undefined,
): Row[] {
  return rows.map((row) =>
    row.modelVersion === newestVersion || row.growthValue === null
      ? row
      : { ...row, value: row.growthValue, standardError: row.growthError },
  );
}
