import { fc, runs } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { peersOfJoiner, type JoinerRules, type Person } from './peers-of-joiner.ts';

/** Classes of `size` people each, numbered through from 1. */
const classesOf = (classes: number, size: number, seen: readonly boolean[] = []): Person[] =>
  Array.from({ length: classes * size }, (_, index) => ({
    studentID: index + 1,
    groupID: 1 + Math.floor(index / size),
    hasSeen: seen[index] ?? false,
  }));
const joiner: Person = { studentID: 99, groupID: 1, hasSeen: false };

interface Course {
  people: Person[];
  circles: number[][];
  pairs: Pair[];
}

const groupIn =
  ({ people }: Course) =>
  (id: number): number =>
    people.find((person) => person.studentID === id)?.groupID ?? joiner.groupID;

/** Whether a pair is of two classes and of one circle. */
function linksOf(course: Course): (pair: Pair) => boolean {
  const groupOf = groupIn(course);
  return ({ evaluatorID, targetID }) =>
    groupOf(evaluatorID) !== groupOf(targetID) &&
    course.circles.some((circle) => circle.includes(evaluatorID) && circle.includes(targetID));
}

/**
 * Everybody evaluates the next ones of the own class, and, where two know each other, one of another class in the place of
 * the last of them.
 */
function courseOf(people: Person[], circles: number[][]): Course {
  const course: Course = { people, circles, pairs: [] };
  const isLink = linksOf(course);
  const links: Pair[] = [];
  for (const { studentID: evaluatorID } of people) {
    const targetID = people
      .map((person) => person.studentID)
      .find(
        (id) =>
          isLink({ evaluatorID, targetID: id }) && !links.some((pair) => pair.targetID === id),
      );
    if (targetID !== undefined) links.push({ evaluatorID, targetID });
  }
  const gives = new Set(links.map((pair) => pair.evaluatorID));
  const inside = [...Map.groupBy(people, (person) => person.groupID).values()].flatMap((own) =>
    own.flatMap(({ studentID: evaluatorID }, from) =>
      Array.from({ length: gives.has(evaluatorID) ? 2 : 3 }, (_, step) => ({
        evaluatorID,
        targetID: own[(from + step + 1) % own.length]!.studentID,
      })),
    ),
  );
  course.pairs = [...inside, ...links];
  return course;
}

function after(course: Course, rules: JoinerRules = {}): Pair[] {
  const { removed, added } = peersOfJoiner(joiner, 3, course.people, course.pairs, {
    circles: course.circles,
    ...rules,
  });
  const gone = new Set(removed.map(keyOfPair));
  return [...course.pairs.filter((pair) => !gone.has(keyOfPair(pair))), ...added];
}

const given = (pairs: readonly Pair[], id: number) =>
  pairs.filter((pair) => pair.evaluatorID === id);
const received = (pairs: readonly Pair[], id: number) =>
  pairs.filter((pair) => pair.targetID === id);

/** Whether pairs of others could change so that the joiner has a link in both directions, tried one by one. */
function canLink(course: Course, { kept = [], forbidden = [], avoid = [] }: JoinerRules): boolean {
  const groupOf = groupIn(course);
  const isLink = linksOf(course);
  const has = (pairs: readonly Pair[], { evaluatorID, targetID }: Pair): boolean =>
    pairs.some((other) => other.evaluatorID === evaluatorID && other.targetID === targetID);
  const mayBe = (pair: Pair): boolean =>
    pair.evaluatorID !== pair.targetID && !has(forbidden, pair) && !has(course.pairs, pair);
  const links = (pair: Pair): boolean => mayBe(pair) && !has(avoid, pair) && isLink(pair);
  const isFree = (pair: Pair): boolean =>
    !has(kept, pair) &&
    course.people.some((person) => person.studentID === pair.evaluatorID && !person.hasSeen);
  const { studentID } = joiner;
  return course.pairs.filter(isFree).some((first) => {
    if (!links({ evaluatorID: first.evaluatorID, targetID: studentID })) return false;
    if (links({ evaluatorID: studentID, targetID: first.targetID })) return true;
    return course.pairs
      .filter(isFree)
      .some(
        (second) =>
          links({ evaluatorID: studentID, targetID: second.targetID }) &&
          mayBe({ evaluatorID: second.evaluatorID, targetID: first.targetID }) &&
          new Set([first, second].flatMap((pair) => [pair.evaluatorID, pair.targetID]).map(groupOf))
            .size === 1,
      );
  });
}

const size = 6;
const student = fc.integer({ min: 1, max: 3 * size });
const pairOfStudents = fc.record({
  evaluatorID: fc.oneof(student, fc.constant(joiner.studentID)),
  targetID: fc.oneof(student, fc.constant(joiner.studentID)),
});
const somePairs = fc.array(pairOfStudents, { maxLength: 12 });

test('one evaluator of a joiner comes from another class, and nobody loses an evaluation or a link', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 3 }),
      // the club of each, of the joiner the last one
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3 * size, maxLength: 3 * size }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.boolean(), { minLength: 3 * size, maxLength: 3 * size }),
      fc.record({ kept: somePairs, forbidden: somePairs, avoid: somePairs }),
      (classes, clubs, ownClub, seen, drawn) => {
        const people = classesOf(classes, size, seen);
        // the first club is none
        const circles = [1, 2, 3].map((club) => [
          ...people.map((person) => person.studentID).filter((id) => clubs[id - 1] === club),
          ...(ownClub === club ? [joiner.studentID] : []),
        ]);
        const course = courseOf(people, circles);
        const isThere = (pair: Pair): boolean =>
          course.pairs.some((other) => keyOfPair(other) === keyOfPair(pair));
        const rules = { ...drawn, kept: drawn.kept.filter(isThere) };
        const now = after(course, rules);

        expect(new Set(now.map(keyOfPair)).size).toBe(now.length);
        expect(now.filter((pair) => pair.evaluatorID === pair.targetID)).toEqual([]);
        const isLink = linksOf(course);
        const seenIDs = new Set(people.filter((row) => row.hasSeen).map((row) => row.studentID));
        const isSeen = (pair: Pair): boolean => seenIDs.has(pair.evaluatorID);
        expect(now.filter(isSeen)).toEqual(course.pairs.filter(isSeen));
        for (const { studentID } of people) {
          expect(given(now, studentID)).toHaveLength(given(course.pairs, studentID).length);
          expect(received(now, studentID).length).toBeGreaterThanOrEqual(
            received(course.pairs, studentID).length,
          );
          for (const way of [given, received]) {
            const hadLink = way(course.pairs, studentID).some(isLink);
            expect(way(now, studentID).some(isLink) || !hadLink).toBe(true);
          }
        }
        for (const pair of rules.kept) expect(now).toContainEqual(pair);
        const added = now.filter((pair) => !isThere(pair));
        const never = new Set(rules.forbidden.map(keyOfPair));
        expect(added.filter((pair) => never.has(keyOfPair(pair)))).toEqual([]);
        const lastTime = new Set(rules.avoid.map(keyOfPair));
        const possible = canLink(course, rules);
        for (const way of [given, received]) {
          const links = way(now, joiner.studentID).filter(isLink);
          const isLinked = links.some((pair) => !lastTime.has(keyOfPair(pair)));
          expect(isLinked || !possible).toBe(true);
        }
      },
    ),
    runs(300),
  );
});

test('where nobody of the other class has anything to give up, the joiner still evaluates one of them', () => {
  const people = classesOf(
    2,
    size,
    Array.from({ length: 2 * size }, () => true),
  );
  const course = courseOf(people, [[2, 8, 99]]);
  const now = after(course);
  expect(received(now, 99)).toEqual([]);
  expect(given(now, 99).filter(linksOf(course))).toEqual([{ evaluatorID: 99, targetID: 8 }]);
  expect(given(now, 99)).toHaveLength(3);
});

test('a joiner whom staff gave somebody of another class needs no second link', () => {
  const course = courseOf(classesOf(2, size), [[2, 8, 9, 99]]);
  const byHand = { evaluatorID: 12, targetID: 99 };
  const now = after(course, { kept: [byHand] });
  expect(now).toContainEqual(byHand);
  expect(received(now, 99).filter(linksOf(course))).toEqual([]);
});

test('pairs of last time come back only where the joiner would be left short', () => {
  const course = courseOf(classesOf(1, size), []);
  const lastTime = (ids: readonly number[]) =>
    ids.flatMap((id) => [
      { evaluatorID: id, targetID: 99 },
      { evaluatorID: 99, targetID: id },
    ]);
  const few = after(course, { avoid: lastTime([1, 4]) });
  for (const pair of lastTime([1, 4])) expect(few).not.toContainEqual(pair);
  expect(received(few, 99)).toHaveLength(3);
  const all = after(course, { avoid: lastTime([1, 2, 3, 4, 5, 6]) });
  expect([received(all, 99).length, given(all, 99).length]).toEqual([3, 3]);
});
