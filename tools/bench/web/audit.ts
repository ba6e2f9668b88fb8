import lighthouse, { desktopConfig, type Config, type Flags } from 'lighthouse';

export const formFactors = ['desktop', 'mobile'] as const;
export type FormFactor = (typeof formFactors)[number];

/** `simulate` computes a slow line and processor from an unthrottled load; `devtools` slows the load down. */
export const throttlings = ['simulate', 'devtools'] as const;
export type Throttling = (typeof throttlings)[number];

/** Times in milliseconds. */
export interface Vitals {
  lcp: number;
  tbt: number;
  cls: number;
  /** As sent over the network, all of the page. */
  bytes: number;
}

const audits = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const satisfies Record<keyof Vitals, string>;

/** On a busy machine a trace is now and then not whole; Lighthouse's advice is to try again. */
const tries = 3;

/**
 * One Lighthouse run with an empty cache, throttled as Lighthouse does by default for the form factor.
 * @param debugPort where Chromium takes its commands
 * @throws Error when the page can't be measured in a few tries, or is not the one that was asked for
 * @returns what was measured, and Lighthouse's own report of it, HTML
 */
export async function audit(...args: Parameters<typeof auditOnce>): ReturnType<typeof auditOnce> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await auditOnce(...args);
    } catch (error) {
      if (left === 0) throw error;
      console.warn(`  again: ${String(error)}`);
    }
  }
}

async function auditOnce(
  debugPort: number,
  url: string,
  formFactor: FormFactor,
  throttlingMethod: Throttling,
): Promise<{ vitals: Vitals; report: string }> {
  const config: Config =
    formFactor === 'desktop' ? desktopConfig : { extends: 'lighthouse:default' };
  const flags: Flags = {
    port: debugPort,
    logLevel: 'error',
    output: 'html',
    throttlingMethod,
    onlyAudits: Object.values(audits),
    disableFullPageScreenshot: true,
  };
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error(`${url}: Lighthouse answered nothing`);
  const { lhr, report } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const value = (name: keyof Vitals): number => {
    const { numericValue, errorMessage } = lhr.audits[audits[name]] ?? {};
    if (numericValue === undefined) throw new Error(`${url}: no ${name}. ${errorMessage ?? ''}`);
    return numericValue;
  };
  const vitals = { lcp: value('lcp'), tbt: value('tbt'), cls: value('cls'), bytes: value('bytes') };
  return { vitals, report: String(report) };
}
