/**
 * Evaluations between classes by people who know each other: whoever gets an evaluator of another class also evaluates
 * somebody of another class, so that everybody still gives and receives the same number. They are a maximum matching of
 * evaluators and targets (Kuhn 1955); what remains of it as open chains becomes people who evaluate each other.
 * @param count people are 0 … count−1
 * @param circles people who know each other, of whatever class
 * @param isOpen whether a person may evaluate another: one of another class, and nothing else against it
 */
export function linkClasses(
  count: number,
  circles: readonly (readonly number[])[],
  isOpen: (evaluator: number, target: number) => boolean,
): [evaluator: number, target: number][] {
  const circlesOf = Array.from({ length: count }, (): number[] => []);
  for (const [index, circle] of circles.entries()) {
    for (const person of circle) circlesOf[person]!.push(index);
  }
  const known = circlesOf.map((own, person) => [
    ...new Set(
      own.flatMap((index) => {
        const circle = circles[index]!;
        // each begins at the next one of the circle, so that few choose the same target
        const start = circle.indexOf(person) + 1;
        return [...circle.slice(start), ...circle.slice(0, start)];
      }),
    ),
  ]);
  const evaluatorOf = Array.from({ length: count }, () => -1);
  for (let person = 0; person < count; person += 1) {
    place(person, known, evaluatorOf, isOpen);
  }
  return balanced(evaluatorOf, isOpen);
}

/** Finds a target for an evaluator, moving others where needed, without recursion: a chain may be as long as a school. */
function place(
  person: number,
  known: readonly (readonly number[])[],
  evaluatorOf: number[],
  isOpen: (evaluator: number, target: number) => boolean,
): void {
  const cameFrom = new Map<number, number>();
  const queue = [person];
  for (const evaluator of queue) {
    for (const target of known[evaluator]!) {
      if (cameFrom.has(target) || !isOpen(evaluator, target)) continue;
      cameFrom.set(target, evaluator);
      const other = evaluatorOf[target]!;
      if (other !== -1) {
        queue.push(other);
        continue;
      }
      for (let free = target, by = evaluator; ;) {
        const before = evaluatorOf.indexOf(by);
        evaluatorOf[free] = by;
        if (by === person) return;
        free = before;
        by = cameFrom.get(free)!;
      }
    }
  }
}

/** Keeps circles of evaluations; of a chain, whose ends give or receive more, neighbours evaluate each other. */
function balanced(
  evaluatorOf: readonly number[],
  isOpen: (evaluator: number, target: number) => boolean,
): [number, number][] {
  const targetOf = Array.from({ length: evaluatorOf.length }, () => -1);
  for (const [target, evaluator] of evaluatorOf.entries()) {
    if (evaluator !== -1) targetOf[evaluator] = target;
  }
  const pairs: [number, number][] = [];
  const seen = new Set<number>();
  for (const [person, evaluator] of evaluatorOf.entries()) {
    if (evaluator !== -1 || targetOf[person] === -1) continue;
    const chain = [person];
    for (let next = targetOf[person]!; next !== -1; next = targetOf[next]!) chain.push(next);
    for (const member of chain) seen.add(member);
    for (let at = 0; at + 1 < chain.length;) {
      const [a, b] = [chain[at]!, chain[at + 1]!];
      if (!isOpen(b, a)) {
        at += 1;
        continue;
      }
      pairs.push([a, b], [b, a]);
      at += 2;
    }
  }
  for (const [person, target] of targetOf.entries()) {
    if (target !== -1 && !seen.has(person)) pairs.push([person, target]);
  }
  return pairs;
}
