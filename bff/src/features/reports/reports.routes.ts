import { rateLimits } from '@mebae/contracts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { fail } from '../../lib/failure.ts';
import { logPath } from '../../lib/log-path.ts';
import { crossSiteFault } from '../../lib/same-site.ts';
import { browserSpans, recordBrowserSpans } from './browser-traces.ts';
import { browserReport, cspReports } from './report-schemas.ts';

const reportBytes = 16 * 1024;
/** A page posts its spans every five seconds at the most; this is a staff room of fifty. */
const tracePostsPerMinute = 600;

/**
 * Routes for what browsers report: violations of the content security policy, and faults and timings of remotes. Every
 * line is bounded in size, and the number of lines per address and minute is.
 */
export async function reportsRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json', 'text/plain'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  const route = {
    bodyLimit: reportBytes,
    config: {
      rateLimit: { max: rateLimits.reports.max, timeWindow: rateLimits.reports.seconds * 1000 },
    },
  };

  scope.post('/reports/csp', route, (request, reply) => {
    const parsed = cspReports.safeParse(json(request.body));
    if (!parsed.success) return fail(request, reply, 'bad-request');
    for (const { directive, blocked, source, line, page } of parsed.data) {
      request.log.warn(
        {
          csp: {
            directive,
            blocked: logPath(blocked),
            source: logPath(source),
            line,
            page: logPath(page),
            ...remoteOf(source, blocked),
          },
          reqId: request.id,
        },
        'content security policy violation',
      );
    }
    return reply.code(204).send();
  });

  scope.post('/reports/errors', route, (request, reply) => {
    const fault = crossSiteFault(request);
    if (fault) return fail(request, reply, fault);
    const parsed = browserReport.safeParse(json(request.body));
    if (!parsed.success) return fail(request, reply, 'bad-request');
    const { path, trace = request.trace.traceID, ...report } = parsed.data;
    request.log.warn(
      {
        browser: { ...report, ...(path === undefined ? {} : { path: logPath(path) }) },
        reqId: request.id,
        trace,
      },
      'reported by a browser',
    );
    return reply.code(204).send();
  });

  const { telemetry } = context;
  if (telemetry === null) return;
  const traces = {
    ...route,
    config: { rateLimit: { max: tracePostsPerMinute, timeWindow: 60_000 } },
  };
  scope.post('/reports/traces', traces, (request, reply) => {
    const fault = crossSiteFault(request);
    if (fault) return fail(request, reply, fault);
    const parsed = browserSpans.safeParse(json(request.body));
    if (!parsed.success) return fail(request, reply, 'bad-request');
    recordBrowserSpans(telemetry, parsed.data, Date.now());
    return reply.code(204).send();
  });
}

/** Which remote a violation comes from: its files have it in their address. */
function remoteOf(...urls: string[]): { remote?: string; version?: string } {
  for (const url of urls) {
    const found = /\/remotes\/([a-z-]{1,32})\/([0-9A-Za-z.-]{1,64})\//.exec(url);
    if (found) return { remote: found[1], version: found[2] };
  }
  return {};
}

function json(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    // The schema refuses undefined, and the client gets 400.
    return undefined;
  }
}
