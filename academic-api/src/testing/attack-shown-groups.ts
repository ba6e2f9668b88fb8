import { expect } from 'vitest';

/** A group whose figures are shown. */
export interface ShownGroup {
  key: string;
  ids: ReadonlySet<number>;
}

/** No two differ by one to four people. */
export function attackPairs(shown: readonly ShownGroup[]): void {
  for (const inner of shown) {
    expect(inner.ids.size).toBeGreaterThanOrEqual(5);
    for (const outer of shown) {
      if (![...inner.ids].every((id) => outer.ids.has(id))) continue;
      const rest = outer.ids.size - inner.ids.size;
      expect(rest === 0 || rest >= 5, `${outer.key} without ${inner.key}: ${rest}`).toBe(true);
    }
  }
}

/** Pairs, and each grade and the school without any choice of its classes, whole or in part. */
export function attack(shown: readonly ShownGroup[]): void {
  attackPairs(shown);
  const whole = shown.filter(({ key }) => /^(?:all|grade)/.test(key));
  const covers = ['class', 'grade'].map((kind) =>
    shown.filter(({ key }) => key.startsWith(kind)).toSorted((a, b) => b.ids.size - a.ids.size),
  );
  for (const around of whole) {
    for (const cover of covers.flatMap((all) => [all, all.toReversed()])) {
      const rest = new Set(around.ids);
      for (const { ids } of cover) {
        if ([...ids].every((id) => rest.has(id))) for (const id of ids) rest.delete(id);
        expect(rest.size === 0 || rest.size >= 5, `${around.key}: ${rest.size}`).toBe(true);
      }
    }
  }
}
