import {
  httpNames,
  telemetryAddress,
  telemetryLimits,
  type TelemetryEvent,
} from '@mebae/contracts';

/** Sends a batch; never throws, and nobody waits for it. */
export type SendBatch = (events: readonly TelemetryEvent[]) => void;

export interface Telemetry {
  /** Keeps an event for the next batch. */
  record: (event: TelemetryEvent) => void;
  /** Sends what waits: the page may not come back. */
  flush: () => void;
}

/** Collects what a page reports of itself, and sends it in batches. */
export function createTelemetry(send: SendBatch): Telemetry {
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    send(events);
  }

  return {
    record(event) {
      waiting.push(event);
      if (waiting.length >= telemetryLimits.batchEvents) flush();
      else timer ??= setTimeout(flush, telemetryLimits.sendAfterMs);
    },
    flush,
  };
}

const page = createTelemetry((events) => {
  fetch(telemetryAddress, {
    method: 'POST',
    // It outlives the page; `sendBeacon` could not carry the header.
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      [httpNames.customHeader]: httpNames.customHeaderValue,
    },
    // The person's name is nobody's business here.
    credentials: 'omit',
    body: JSON.stringify({ events }),
  }).catch(() => {
    // A page that can't be heard goes on; what it had to say would be too old by the next time.
  });
});

/** Keeps an event of this page for the next batch. */
export const record = page.record;

/** From now on what waits is sent when the page is hidden, and the page's Web Vitals are watched once it is idle. */
export function startTelemetry(): void {
  // On the document, so that it runs after the vitals' own listeners on the window have reported their last values.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') page.flush();
  });
  addEventListener('pagehide', page.flush);

  const events = ['pointerdown', 'keydown'] as const;
  const begin = (): void => {
    for (const event of events) removeEventListener(event, begin, true);
    clearTimeout(idle);
    import(/* webpackChunkName: 'vitals' */ './vitals.ts')
      .then(({ watchVitals }) => watchVitals(record))
      .catch((error: unknown) => console.warn('Web Vitals are not measured', error));
  };
  // Whoever is quicker than that has been served well, or clicks: what has happened before is still measured then.
  const idle = setTimeout(begin, telemetryLimits.vitalsAfterMs);
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true });
}
