import type { PromotionClass } from '@mebae/contracts';
import { classNameKey } from '../../../lib/classes/class-names.ts';

/** A class that exists. */
export interface ExistingClass {
  schoolClassID: number;
  grade: number;
  name: string;
  teacherIDs: number[];
}

const sameName = (
  a: { grade: number; schoolClassName: string },
  b: { grade: number; name: string },
): boolean => a.grade === b.grade && classNameKey(a.schoolClassName) === classNameKey(b.name);

/**
 * The new year's classes as the product proposes them: by grade those that are there already, else the old year's, with
 * the same teachers.
 * @param old classes of the old year, in their order
 * @param existing classes of the new year that are there already, in their order
 */
export function proposeClasses(
  old: readonly ExistingClass[],
  existing: readonly ExistingClass[],
): PromotionClass[] {
  const prepared = new Set(existing.map(({ grade }) => grade));
  const wanted = [
    ...existing.map((schoolClass) => ({
      ...schoolClass,
      schoolClassID: schoolClass.schoolClassID as number | null,
    })),
    ...old
      .filter(({ grade }) => !prepared.has(grade))
      .map((schoolClass) => ({ ...schoolClass, schoolClassID: null })),
  ].toSorted((a, b) => a.grade - b.grade);
  return wanted.map(({ schoolClassID, grade, name, teacherIDs }, index) => {
    const before = old.find(
      (schoolClass) => schoolClass.grade === grade && schoolClass.name === name,
    );
    return {
      key: index + 1,
      schoolClassID,
      grade,
      schoolClassName: name,
      teacherIDs: teacherIDs.length > 0 ? teacherIDs : (before?.teacherIDs ?? []),
    };
  });
}

/**
 * A draft's classes beside those that exist by now: one that has come to exist is taken for the planned one of its
 * name, or added; one that is gone is to be made again. A promotion never renames or removes a class that exists.
 */
export function withExistingClasses(
  draft: readonly PromotionClass[],
  existing: readonly ExistingClass[],
): PromotionClass[] {
  const byID = new Map(existing.map((schoolClass) => [schoolClass.schoolClassID, schoolClass]));
  const kept = draft.map((planned): PromotionClass => {
    const known = planned.schoolClassID === null ? undefined : byID.get(planned.schoolClassID);
    if (known) return { ...planned, grade: known.grade, schoolClassName: known.name };
    return { ...planned, schoolClassID: null };
  });
  const taken = new Set(kept.flatMap(({ schoolClassID }) => schoolClassID ?? []));
  let nextKey = Math.max(0, ...draft.map(({ key }) => key)) + 1;
  for (const found of existing) {
    if (taken.has(found.schoolClassID)) continue;
    const planned = kept.find((other) => other.schoolClassID === null && sameName(other, found));
    if (planned) planned.schoolClassID = found.schoolClassID;
    else {
      const { schoolClassID, grade, name, teacherIDs } = found;
      kept.push({ key: nextKey, schoolClassID, grade, schoolClassName: name, teacherIDs });
      nextKey += 1;
    }
  }
  return kept.toSorted((a, b) => a.grade - b.grade);
}

/** The classes of the grades that the promotion makes as a whole; where classes are there already, their order stays. */
export function newGrades(classes: readonly PromotionClass[]): PromotionClass[] {
  const prepared = new Set(
    classes.filter(({ schoolClassID }) => schoolClassID !== null).map(({ grade }) => grade),
  );
  return classes.filter(({ grade }) => !prepared.has(grade));
}
