import { groupLimits, type GroupingRequest, type GroupOptions } from '@mebae/contracts';

/** Properties of the form's fields. */
export interface RequestProps {
  request: GroupingRequest;
  onChange: (request: GroupingRequest) => void;
}

/** The first request of the page: the first class, the newest course, groups of the recommended size. */
export function firstRequest(options: GroupOptions): GroupingRequest {
  return {
    schoolClassIDs: options.classes.slice(0, 1).map(({ schoolClassID }) => schoolClassID),
    leftOut: [],
    evalSettingID: options.courses[0]?.evalSettingID ?? null,
    measure: { kind: 'purpose', growingPurposeID: options.purposes[0]?.growingPurposeID ?? 1 },
    mode: 'balanced',
    size: { kind: 'people', people: groupLimits.groupRecommended },
    together: [],
    apart: [],
    fixed: [],
    tagIDs: [],
  };
}

/** The request with other classes: what names students of the others goes. */
export function withClasses(
  request: GroupingRequest,
  schoolClassIDs: number[],
  studentIDs: ReadonlySet<number>,
): GroupingRequest {
  const isKnown = (studentID: number): boolean => studentIDs.has(studentID);
  return {
    ...request,
    schoolClassIDs,
    leftOut: request.leftOut.filter(isKnown),
    together: request.together.filter((set) => set.every(isKnown)),
    apart: request.apart.filter((set) => set.every(isKnown)),
    fixed: request.fixed.filter(({ studentID }) => isKnown(studentID)),
  };
}

/** The request without students: no condition names them. */
export function withLeftOut(
  request: GroupingRequest,
  studentIDs: readonly number[],
): GroupingRequest {
  const isLeft = (studentID: number): boolean => studentIDs.includes(studentID);
  return {
    ...request,
    leftOut: [...new Set([...request.leftOut, ...studentIDs])],
    together: request.together.filter((set) => !set.some(isLeft)),
    apart: request.apart.filter((set) => !set.some(isLeft)),
    fixed: request.fixed.filter(({ studentID }) => !isLeft(studentID)),
  };
}

/** How many groups there will be. */
export function groupCountOf({ size }: Pick<GroupingRequest, 'size'>, people: number): number {
  return size.kind === 'groups' ? size.groups : Math.max(2, Math.floor(people / size.people));
}

/** Whether two requests have the same conditions about single students. */
export function haveSamePeople(a: GroupingRequest, b: GroupingRequest): boolean {
  const peopleOf = ({ leftOut, together, apart, fixed }: GroupingRequest): string =>
    JSON.stringify([leftOut, together, apart, fixed]);
  return peopleOf(a) === peopleOf(b);
}
