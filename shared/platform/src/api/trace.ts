import { keepSpan } from './trace-post.ts';

/** A person's last action. The calls that this causes are one trace (W3C Trace Context), from here to the database. */
interface Interaction {
  name: string;
  traceID: string;
  spanID: string;
  startedAt: number;
}

/** One call on its way. */
export interface CallTrace {
  traceID: string;
  /** `traceparent` of the call. */
  header: string;
  /** @param status of the response; 0 when there was none */
  end: (status: number) => void;
}

/** Time after the last interaction from which a call is hardly caused by it: a page that asks again by itself. */
const lifetimeMs = 30_000;

const interactions = ['click', 'submit', 'input', 'change'] as const;

/** Enough to find the lines of a fault by, and few enough to be read out on the phone. */
const referenceDigits = 8;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

let latest: Interaction | null = null;
let watching = false;

function begin(name: string): Interaction {
  latest = { name, traceID: hex(16), spanID: hex(8), startedAt: performance.now() };
  return latest;
}

function current(): Interaction {
  const isOld = !latest || performance.now() - latest.startedAt > lifetimeMs;
  return isOld || !latest ? begin('page') : latest;
}

/** From now on each click and input starts a trace; the first call of a page itself belongs to its load. */
export function watchInteractions(): void {
  if (watching || typeof document === 'undefined') return;
  watching = true;
  const start = (event: Event) => void begin(event.type);
  for (const doing of interactions) {
    document.addEventListener(doing, start, { capture: true, passive: true });
  }
  addEventListener('popstate', start);
}

/**
 * Starts the trace of one call.
 * @param name method and path of the endpoint, with its placeholders
 */
export function traceCall(name: string): CallTrace {
  const cause = current();
  const spanID = hex(8);
  const startedAt = performance.now();
  const { traceID } = cause;
  return {
    traceID,
    header: `00-${traceID}-${spanID}-01`,
    end: (status) => {
      const endedAt = performance.now();
      keepSpan({ traceID, spanID, parentID: cause.spanID, name, startedAt, endedAt, status });
      keepSpan({ ...cause, parentID: null, endedAt });
    },
  };
}

/** The trace of what the person did last. */
export const currentTraceID = (): string => current().traceID;

/** The short form of a trace's id that a person is shown; the log's lines begin their `trace` with it. */
export const referenceOf = (traceID: string): string => traceID.slice(0, referenceDigits);
