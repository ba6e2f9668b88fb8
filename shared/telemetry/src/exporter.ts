import { SpanKind, SpanStatusCode, TraceFlags, type HrTime } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { FinishedSpan, Telemetry, TelemetryLog } from './telemetry.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const scope = { name: 'mebae' };

/** A process that stops has other things to do than to wait for a collector. */
const stopMs = 1_500;

/**
 * The SDK's queue, batches and OTLP exporter around spans of our own: what costs something a request happens only here.
 * @param options service, log, the collector's address, the share of traces that is sent, and the time of one try with its
 *   retries: a collector that is away costs memory for a batch so long, and no request
 */
export function createTelemetry(options: {
  service: string;
  log: TelemetryLog;
  url: URL;
  share: number;
  exportMs: number;
}): Telemetry {
  const { service, log, url, share, exportMs } = options;
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`;
  const exporter = new OTLPTraceExporter({ url: `${base}v1/traces`, timeoutMillis: exportMs });
  const processor = new BatchSpanProcessor({
    exporter: withOutageLog(exporter, log, url.origin),
    scheduledDelayMillis: 1_000,
    exportTimeoutMillis: 2 * exportMs,
  });
  const resources = new Map<string, ReturnType<typeof resourceFromAttributes>>();
  const resourceOf = (name: string) => {
    const known = resources.get(name);
    if (known) return known;
    const made = resourceFromAttributes({ 'service.name': name });
    resources.set(name, made);
    return made;
  };

  return {
    record(span) {
      if (!isInShare(span.trace.traceID, share)) return;
      processor.onEnd(readable(span, resourceOf(span.service ?? service)));
    },
    async stop() {
      const end = new Promise<void>((resolve) => {
        setTimeout(resolve, stopMs).unref();
      });
      await Promise.race([processor.shutdown(), end]);
    },
  };
}

/**
 * The same answer for a trace in every process (W3C Trace Context, level 2: the last seven bytes of an id are random).
 * @param share from 0 to 1
 */
function isInShare(traceID: string, share: number): boolean {
  return share === 1 || Number.parseInt(traceID.slice(18), 16) / 2 ** 56 < share;
}

function readable(span: FinishedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceID: traceId, spanID: spanId } = span.trace;
  const spanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
  const parent = span.parentID === null ? undefined : { ...spanContext, spanId: span.parentID };
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => spanContext,
    parentSpanContext: parent,
    startTime: hrTime(span.startedAt),
    endTime: hrTime(span.startedAt + span.milliseconds),
    duration: hrTime(span.milliseconds),
    status:
      span.fault === undefined
        ? { code: SpanStatusCode.UNSET }
        : { code: SpanStatusCode.ERROR, message: span.fault },
    attributes: span.attributes ?? {},
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.floor((milliseconds - seconds * 1000) * 1e6)];
}

type ExportResult = Parameters<Parameters<SpanExporter['export']>[1]>[0];
const succeeded: ExportResult['code'] = 0;

/** Says once that the collector is away, and once that it is back; its batches are dropped meanwhile. */
function withOutageLog(inner: SpanExporter, log: TelemetryLog, origin: string): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        const isTaken = result.code === succeeded;
        if (!isTaken && !isAway) {
          log.warn(
            { collector: origin, reason: result.error?.message },
            'the trace collector does not take spans; they are dropped until it does',
          );
        } else if (isTaken && isAway) {
          log.info({ collector: origin }, 'the trace collector takes spans again');
        }
        isAway = !isTaken;
        // Reported here; the queue would report it again, elsewhere.
        done({ code: succeeded });
      });
    },
    shutdown: () => inner.shutdown(),
  };
}
