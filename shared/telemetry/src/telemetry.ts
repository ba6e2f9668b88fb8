import type { TraceContext } from './trace-context.ts';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** One piece of work that is over. */
export interface FinishedSpan {
  trace: TraceContext;
  /** Span id of what caused it; null for the first of a trace. */
  parentID: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970. */
  startedAt: number;
  milliseconds: number;
  /** By the semantic conventions of OpenTelemetry where they have a name. */
  attributes?: Record<string, string | number | boolean>;
  /** The fault, in a word; absent for what went well. */
  fault?: string;
  /** The service whose work it was, when it was not this process's. */
  service?: string;
}

/** The trace exporter of a process. */
export interface Telemetry {
  /** Keeps a span for the next batch; never throws, never waits, drops what a full queue can't hold. */
  record(span: FinishedSpan): void;
  /** Sends what is left, for at most a moment. */
  stop(): Promise<void>;
}

/** The part of a logger that is needed here. */
export interface TelemetryLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/** A setting that can't be used, with what to set. */
export class TelemetrySettingError extends Error {
  override name = 'TelemetrySettingError';
}
