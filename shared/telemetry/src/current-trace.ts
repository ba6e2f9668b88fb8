import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

const storage = new AsyncLocalStorage<TraceContext>();

/** Runs `work`; everything that it calls or awaits sees `trace` as the current one. */
export const inTrace = <T>(trace: TraceContext, work: () => T): T => storage.run(trace, work);

/** @returns undefined outside of every request and job */
export const currentTrace = (): TraceContext | undefined => storage.getStore();
