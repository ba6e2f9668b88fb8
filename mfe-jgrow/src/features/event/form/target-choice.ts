import type { EventOptions, EventTarget, EventTargetBody } from '@mebae/contracts';
import { targetBodyOf } from './form-values.ts';

/** Whether two targets are the same class, or the same group or groups of a setting. */
export function isSameTarget(target: EventTargetBody, other: EventTargetBody): boolean {
  if (target.kind === 'class') {
    return other.kind === 'class' && target.schoolClassID === other.schoolClassID;
  }
  return (
    other.kind === 'group' &&
    target.groupSettingID === other.groupSettingID &&
    target.groupNumber === other.groupNumber
  );
}

/** The targets with one more or, when it is among them, without it. All groups of a setting stand for each of them. */
export function toggled(
  targets: readonly EventTargetBody[],
  target: EventTargetBody,
): EventTargetBody[] {
  if (targets.some((other) => isSameTarget(other, target))) {
    return targets.filter((other) => !isSameTarget(other, target));
  }
  const isReplaced = (other: EventTargetBody) =>
    target.kind === 'group' &&
    target.groupNumber === null &&
    other.kind === 'group' &&
    other.groupSettingID === target.groupSettingID;
  return [...targets.filter((other) => !isReplaced(other)), target];
}

/** The targets with all of some classes, or, when all of them are among them, without these. */
export function withClasses(
  targets: readonly EventTargetBody[],
  schoolClassIDs: readonly number[],
): EventTargetBody[] {
  const others = targets.filter(
    (target) => target.kind !== 'class' || !schoolClassIDs.includes(target.schoolClassID),
  );
  const hasAll = targets.length - others.length === schoolClassIDs.length;
  if (hasAll) return others;
  return [
    ...others,
    ...schoolClassIDs.map((schoolClassID) => ({ kind: 'class' as const, schoolClassID })),
  ];
}

/**
 * How many students the targets have.
 * @param gone chosen targets that are not offered any more
 * @returns the sum, and whether it may count somebody twice: people of a group are in a class as well
 */
export function studentsOf(
  targets: readonly EventTargetBody[],
  { classes, groupSettings }: EventOptions,
  gone: readonly EventTarget[] = [],
): { students: number; isAtMost: boolean } {
  let students = gone.reduce((sum, target) => sum + target.students, 0);
  for (const target of targets) {
    if (target.kind === 'class') {
      students += classes.find((row) => row.schoolClassID === target.schoolClassID)?.students ?? 0;
    } else {
      const { groupSettingID, groupNumber } = target;
      const setting = groupSettings.find((row) => row.groupSettingID === groupSettingID);
      for (const group of setting?.groups ?? []) {
        if (groupNumber === null || groupNumber === group.groupNumber) students += group.students;
      }
    }
  }
  const settings = new Set(
    targets.flatMap((target) => (target.kind === 'group' ? target.groupSettingID : [])),
  );
  const hasClasses = targets.some((target) => target.kind === 'class');
  return { students, isAtMost: settings.size + (hasClasses ? 1 : 0) > 1 };
}

/** Chosen targets that are not offered any more, such as a group that was dissolved, as the event knows them. */
export function notOffered(
  targets: readonly EventTargetBody[],
  { classes, groupSettings }: EventOptions,
  known: readonly EventTarget[],
): EventTarget[] {
  const isOffered = (target: EventTargetBody): boolean => {
    if (target.kind === 'class') {
      return classes.some((row) => row.schoolClassID === target.schoolClassID);
    }
    const { groupSettingID, groupNumber } = target;
    const setting = groupSettings.find((row) => row.groupSettingID === groupSettingID);
    if (!setting) return false;
    return (
      groupNumber === null || setting.groups.some((group) => group.groupNumber === groupNumber)
    );
  };
  return known.filter((target) => {
    const body = targetBodyOf(target);
    return !isOffered(body) && targets.some((other) => isSameTarget(other, body));
  });
}
