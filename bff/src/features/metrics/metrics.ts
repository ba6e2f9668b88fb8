import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { callGroups } from '../../lib/call-group.ts';
import type { Upstream } from '../../lib/upstream.ts';

/** Seconds; calls of screens should be in the first buckets, files in the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

export interface Metrics {
  /** For metrics of other features. */
  readonly registry: Registry;
  /** Counts one finished request. */
  record(path: string, method: string, status: number, milliseconds: number): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
}

/**
 * @param upstream its pools' use and the states of its instances are read at each scrape
 * @returns metrics of this process, in a registry of their own
 */
export function createMetrics({
  calls,
  instances,
}: Pick<Upstream, 'calls' | 'instances'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'bff_requests_total',
    help: 'Requests by first part of the path, method and status',
    labelNames: ['path', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'bff_request_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['path'],
    buckets,
    registers,
  });
  void new Gauge({
    name: 'bff_upstream_calls_in_flight',
    help: 'Calls to upstream that have not ended',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const pool of callGroups) this.set({ pool }, calls[pool].slots.used);
    },
  });
  void new Gauge({
    name: 'bff_upstream_calls_waiting',
    help: 'Calls that wait for a slot',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const pool of callGroups) this.set({ pool }, calls[pool].slots.waiting);
    },
  });
  void new Gauge({
    name: 'bff_upstream_instances',
    help: 'Instances of academic-api by what they said last of their readiness',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(instances.counts())) this.set({ state }, count);
    },
  });

  return {
    registry,
    record(path, method, status, milliseconds) {
      requests.inc({ path, method, status: String(status) });
      seconds.observe({ path }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
}
