import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { accountEndpoints, apiBase } from '@mebae/contracts';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { ConnectionPool } from '../db/connect.ts';

/** Seconds; a school's screens should be in the first ones, reports and imports in the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

/** One finished request. */
export interface FinishedRequest {
  method: string;
  /** With its placeholders, so that the label has few values. */
  route: string;
  status: number;
  ms: number;
}

export interface Metrics {
  request(finished: FinishedRequest): void;
  signIn(outcome: string): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
}

/**
 * Metrics of the API in a registry of their own, with those of the process: heap, event loop lag, garbage collection.
 * @param pool whose use is read at each scrape
 */
export function createMetrics(pool: ConnectionPool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  databaseMetrics(pool, registry);
  const requests = new Counter({
    name: 'academic_api_requests_total',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'academic_api_request_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['route', 'method'],
    buckets,
    registers,
  });
  const signIns = new Counter({
    name: 'academic_api_sign_ins_total',
    help: 'Responses of the sign-in call by outcome',
    labelNames: ['outcome'],
    registers,
  });
  return {
    request({ method, route, status, ms }) {
      requests.inc({ route, method, status: String(status) });
      seconds.observe({ route, method }, ms / 1000);
    },
    signIn: (outcome) => signIns.inc({ outcome }),
    text: () => registry.metrics(),
  };
}

/** Connections of a pool, in the API and in the worker alike. */
export function databaseMetrics(pool: ConnectionPool, registry: Registry): void {
  void new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  void new Gauge({
    name: 'database_connections_waited_for',
    help: 'Requests and jobs that wait for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

const signInRoute = `${apiBase}${accountEndpoints.signIn.path}`;

/** Counts how sign-ins end, by what the call returns. */
export const signInOutcomes = fp(
  (app: FastifyInstance, { metrics }: { metrics: Metrics }, done: () => void) => {
    app.addHook('preSerialization', (request, reply, payload: unknown, next) => {
      if (request.routeOptions.url === signInRoute) {
        metrics.signIn(reply.statusCode >= 400 ? 'refused' : outcomeOf(payload));
      }
      next(null, payload);
    });
    done();
  },
);

function outcomeOf(payload: unknown): string {
  const response = Object(payload) as Record<string, unknown>;
  if (response['licenseExpired']) return 'licence-expired';
  if (response['authCodeFail']) return 'code-wrong';
  if (response['authCodeRequire']) return 'code-asked';
  return response['authToken'] ? 'signed-in' : 'other';
}
