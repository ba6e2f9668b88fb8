interface SchoolClass {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
}

/** A class as the contract has it, of a row that may have none. */
export function toSchoolClass(row: {
  [Key in keyof SchoolClass]: SchoolClass[Key] | null;
}): SchoolClass | null {
  const { schoolClassID, grade, schoolClassName } = row;
  return schoolClassID === null || grade === null || schoolClassName === null
    ? null
    : { schoolClassID, grade, schoolClassName };
}
