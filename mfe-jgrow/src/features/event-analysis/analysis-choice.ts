import { eventLimits } from '@mebae/contracts';

/** Parts of an analysis, in the order of their links. */
export const parts = [
  'overview',
  'quadrants',
  'change',
  'correlations',
  'classes',
  'questions',
  'texts',
  'comparison',
  'sheet',
] as const;
export type AnalysisPart = (typeof parts)[number];

/** The choice in the address; the latest event unless it names one. */
export interface AnalysisChoice {
  event: number;
  part: AnalysisPart;
  /** Events beside each other; the chosen one is always among them. */
  compare: number[];
  question: number | null;
  search: string;
  /** One of the counted words. */
  word: string;
  page: number;
}

/**
 * Reads an address; what it can't mean is left out.
 * @param events that can be chosen, latest first; one at least
 */
export function readChoice(search: URLSearchParams, events: readonly number[]): AnalysisChoice {
  const asked = Number(search.get('event'));
  const event = events.includes(asked) ? asked : (events[0] ?? 0);
  const others = (search.get('compare') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id !== event && events.includes(id));
  const page = Number(search.get('page'));
  return {
    event,
    part: parts.find((part) => part === search.get('part')) ?? 'overview',
    compare: [event, ...new Set(others)].slice(0, eventLimits.compared),
    question: Number(search.get('question')) || null,
    search: search.get('search') ?? '',
    word: search.get('word') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a change: what is null goes, and a page of answers is the first one again. */
export function changedSearch(
  search: URLSearchParams,
  change: Record<string, string | number | null>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
