import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** One span as a collector gets it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

interface AnyValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
interface KeyValue {
  key: string;
  value: AnyValue;
}
interface TracesData {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: KeyValue[];
        status: { code: number };
      }[];
    }[];
  }[];
}

const valueOf = ({ stringValue, intValue, doubleValue, boolValue }: AnyValue) =>
  stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue ?? '') : Number(intValue));

const record = (list: KeyValue[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, valueOf(value)]));

/** A collector that speaks OTLP over HTTP and keeps what it gets; it stops when the test ends. */
export async function startOtlpSink(): Promise<{
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything that arrived, as text. */
  raw: () => string;
}> {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      raw += text;
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      for (const { resource, scopeSpans } of (JSON.parse(text) as TracesData).resourceSpans) {
        const service = String(record(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({
            service,
            name: span.name,
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId ?? '',
            attributes: record(span.attributes),
            failed: span.status.code === 2,
          });
        }
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, spans, raw: () => raw };
}
