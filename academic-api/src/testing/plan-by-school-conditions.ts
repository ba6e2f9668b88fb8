/** A condition of a plan: comparisons, joined by `and` and `or`. */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'comparison'; text: string };

/** Characters of a text outside of quotes, each with the brackets that are open before it. */
function* bare(text: string): Generator<{ at: number; depth: number }> {
  let [depth, quote] = [0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
      continue;
    }
    yield { at, depth };
    if (char === "'" || char === '"') quote = char;
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
  }
}

/** Parts of a text between the places where a word stands outside of brackets. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (const { at, depth } of bare(text)) {
    if (depth > 0 || !text.startsWith(word, at)) continue;
    parts.push(text.slice(begin, at));
    begin = at + word.length;
  }
  return [...parts, text.slice(begin)];
}

/** Takes away brackets around the whole. */
function withoutBrackets(text: string): string {
  const end = [...bare(text)].find(({ at, depth }) => depth === 1 && text.charAt(at) === ')');
  const isEnclosed = text.startsWith('(') && end?.at === text.length - 1;
  return isEnclosed ? withoutBrackets(text.slice(1, -1)) : text;
}

/** Reads a condition as `explain` writes it: each comparison, and each `and` or `or` of some, has brackets of its own. */
export function readCondition(written: string): Condition {
  const text = withoutBrackets(written);
  for (const kind of ['or', 'and'] as const) {
    const parts = splitAt(text, ` ${kind.toUpperCase()} `);
    if (parts.length > 1) return { kind, parts: parts.map(readCondition) };
  }
  // a row of a part of the plan is like this one
  if (/^ANY \(.*SubPlan/.test(text)) return readCondition(text.slice('ANY '.length));
  return { kind: 'comparison', text };
}
