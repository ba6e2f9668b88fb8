import { currentTraceID, referenceOf } from './trace.ts';

/** A fault in the page itself: a remote that did not load, a screen that threw. */
export interface Fault {
  remote: string;
  version: string;
  /** Where in its life: `load`, `render`, `boot`. */
  phase: string;
  error: unknown;
}

/**
 * Reports to the server, whose log then has a line with the trace of what the person did.
 * @returns the short id that finds that line, for the person
 */
export function reportFault({ remote, version, phase, error }: Fault): string {
  const trace = currentTraceID();
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const report = {
    remote: remote.slice(0, 64),
    version: version.slice(0, 64),
    phase,
    code: name.slice(0, 64),
    message: message.slice(0, 500),
    path: location.pathname.slice(0, 300),
    trace,
  };
  navigator.sendBeacon(
    '/reports/errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
  return referenceOf(trace);
}
