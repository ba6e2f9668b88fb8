/** A finished call, or an interaction with its end so far. */
export interface BrowserSpan {
  traceID: string;
  spanID: string;
  parentID: string | null;
  name: string;
  /** `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** Status of a call. */
  status?: number;
}

const address = '/reports/traces';
const waitMs = 5_000;
/** Maximum number that the bff takes in one post. */
const most = 50;

/** By span id, so that an interaction with many calls is one span. */
const kept = new Map<string, BrowserSpan>();
let timer: ReturnType<typeof setTimeout> | null = null;
let asked: boolean | null = null;

/** The bff writes the tag where traces are collected. */
function isAsked(): boolean {
  if (asked === null) {
    asked =
      typeof document !== 'undefined' && document.querySelector('meta[name="tracing"]') !== null;
    if (asked) addEventListener('pagehide', post);
  }
  return asked;
}

/** Keeps a span for the next post; forgets it where nobody asked for traces. */
export function keepSpan(span: BrowserSpan): void {
  if (!isAsked()) return;
  kept.set(span.spanID, span);
  if (kept.size >= most) post();
  else timer ??= setTimeout(post, waitMs);
}

function post(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (kept.size === 0) return;
  const now = performance.now();
  const spans = [...kept.values()].map(({ startedAt, endedAt, ...span }) => ({
    ...span,
    ago: Math.round(now - startedAt),
    milliseconds: Math.round(endedAt - startedAt),
  }));
  kept.clear();
  navigator.sendBeacon(
    address,
    new Blob([JSON.stringify({ spans })], { type: 'application/json' }),
  );
}
