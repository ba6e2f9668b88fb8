import type { Telemetry, TraceContext } from '@mebae/telemetry';
import type { Config } from '../config.ts';
import type { Quota } from './quota.ts';
import type { SessionCookies } from './session-cookie.ts';
import type { StudentCookie } from './student-cookie.ts';
import type { Upstream } from './upstream.ts';

/** The parts that features share; made once by `createApp`. */
export interface Context {
  readonly config: Config;
  readonly sessions: SessionCookies;
  readonly students: StudentCookie;
  readonly upstream: Upstream;
  /** Bytes of bodies that are held in memory. */
  readonly bodyMemory: Quota;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly life: Life;
  /** Takes spans; null while tracing is off. */
  readonly telemetry: Telemetry | null;
}

/** Whether this process stops, and how many requests are under way, health checks left out. */
export interface Life {
  stopping: boolean;
  requests: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why upstream or client failed, for the log line. */
    fault: string | null;
    /** The caller's trace, or a new one, and this request's span in it. */
    trace: TraceContext;
  }
}
