/** A course with its last day. */
interface CourseOfChart {
  title: string;
  endAt: string;
}

/** A group, and how many of it have the numbers, of how many. */
interface GroupOfChart {
  name: string;
  n?: number | undefined;
  of?: number | undefined;
}

/** Group and time of a chart's numbers: a saved picture says it below its title and in its name. */
export interface ChartSource {
  /** The student of a record. */
  student?: string | undefined;
  courses?: readonly CourseOfChart[];
  event?: { title: string; startsOn: string; endsOn: string };
  groups?: readonly GroupOfChart[];
  /** How many evaluated the student. */
  evaluators?: number;
}
