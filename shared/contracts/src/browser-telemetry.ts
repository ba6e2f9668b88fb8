import { z } from 'zod';
import { telemetryLimits } from './limits.ts';
import { publishedRemote, remoteName } from './registry.ts';

/** The frame's own screens. Any other is known by the remote that owns it. */
export const frameScreens = [
  'signin',
  'reset-password',
  'home',
  'guide',
  'account',
  'other',
] as const;
export type FrameScreen = (typeof frameScreens)[number];

/** Where a remote's scripts came from: the net, the browser's cache, or the page has them already. */
const loadSources = ['network', 'cache', 'page'] as const;
export type LoadSource = (typeof loadSources)[number];

/** How far a remote came: what did not arrive, or that a screen threw, or that it needs a newer shell. */
const faultKinds = ['manifest', 'entry', 'chunk', 'module', 'screen', 'contract'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** `person`: the button; `automatic`: a file of the remote was asked for again. */
const retryCauses = ['person', 'automatic'] as const;

/** The notice that another version is live. */
const versionNoticeSteps = ['shown', 'accepted'] as const;

/** A page that was loaded, or a change of the address inside it, where the browser tells these apart. */
const navigations = ['load', 'inside'] as const;

/** Web Vitals, https://web.dev/articles/vitals. */
const webVitals = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

const { version } = publishedRemote.shape;
const milliseconds = z.number().min(0).max(telemetryLimits.milliseconds);

/** Which remote, and what the person did last: the trace finds the log's lines of the calls around it. */
const remote = {
  remote: remoteName,
  version,
  trace: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/),
};

/** One thing that a page reports of itself. Nothing in it says who, or which student: remotes, versions, times. */
export const telemetryEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('load'),
    ...remote,
    /** Contract of a remote in the frame; the candidates' page stands alone. */
    contract: publishedRemote.shape.contract.optional(),
    source: z.enum(loadSources),
    /** Since it was asked for; the first two only where they were loaded. */
    milliseconds: z.strictObject({
      manifest: milliseconds.optional(),
      entry: milliseconds.optional(),
      /** Its first screen stands in the page and answers to clicks; data may be on its way. */
      shown: milliseconds,
    }),
  }),
  z.strictObject({ event: z.literal('retry'), ...remote, cause: z.enum(retryCauses) }),
  z.strictObject({ event: z.literal('fault'), ...remote, fault: z.enum(faultKinds) }),
  /** The page reloads itself, because a running remote lost a chunk. */
  z.strictObject({ event: z.literal('reload'), ...remote }),
  z.strictObject({
    event: z.literal('version-notice'),
    ...remote,
    step: z.enum(versionNoticeSteps),
  }),
  z
    .strictObject({
      event: z.literal('vital'),
      /** Name of a remote, or one of `frameScreens`. */
      screen: remoteName,
      /** Version of a remote; the frame's screens have none. */
      version: version.optional(),
      navigation: z.enum(navigations),
      name: z.enum(webVitals),
      /** Milliseconds; of CLS the score. */
      value: milliseconds,
    })
    .refine(({ name, value }) => name !== 'CLS' || value <= telemetryLimits.layoutShift),
]);
export type TelemetryEvent = z.infer<typeof telemetryEvent>;

/** The body that a page posts, in the order in which it happened. */
export const telemetryBatch = z.strictObject({
  events: z.array(telemetryEvent).min(1).max(telemetryLimits.batchEvents),
});
