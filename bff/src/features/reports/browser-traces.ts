import type { Telemetry } from '@mebae/telemetry';
import { z } from 'zod';

/** Spans of one post; a page sends what it has every few seconds. */
const spansPerPost = 50;

const traceID = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/);
const spanID = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);

/** `POST /reports/traces`: what a page did and called. Times are relative, because a school's clocks differ. */
export const browserSpans = z.object({
  spans: z
    .array(
      z.object({
        traceID,
        spanID,
        parentID: spanID.nullable(),
        /** A kind of interaction, or method and path of an endpoint with its placeholders. */
        name: z.string().regex(/^[\x20-\x7e]{1,120}$/),
        /** Milliseconds from its start to the post. */
        ago: z.number().min(0).max(3_600_000),
        milliseconds: z.number().min(0).max(3_600_000),
        /** Status of a call; 0 without a response. */
        status: z.number().int().min(0).max(599).optional(),
      }),
    )
    .min(1)
    .max(spansPerPost),
});

/** Puts a browser's spans beside ours, under a service name of their own. */
export function recordBrowserSpans(
  telemetry: Telemetry,
  { spans }: z.infer<typeof browserSpans>,
  now: number,
): void {
  for (const span of spans) {
    const { status } = span;
    const isCall = status !== undefined;
    telemetry.record({
      trace: { traceID: span.traceID, spanID: span.spanID },
      parentID: span.parentID,
      name: span.name,
      kind: isCall ? 'client' : 'internal',
      startedAt: now - span.ago,
      milliseconds: span.milliseconds,
      service: 'browser',
      ...(isCall && { attributes: { 'http.response.status_code': status } }),
      ...(isCall && (status === 0 || status >= 400) && { fault: String(status) }),
    });
  }
}
