/** Class and grade as columns beside a person. */
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

/** A person of a course as the contract has one: the columns of the class become one field. */
export function toCourseStudent<
  Row extends { [Key in keyof SchoolClass]: SchoolClass[Key] | null },
>(row: Row): Omit<Row, keyof SchoolClass> & { schoolClass: SchoolClass | null } {
  const { schoolClassID: _class, grade: _grade, schoolClassName: _name, ...person } = row;
  return { ...person, schoolClass: toSchoolClass(row) };
}
