import { remoteLimits } from '@mebae/contracts';

/** Id of the element that the bff writes for the live version's script; none where no version is live. */
const scriptID = 'page-script';

/** The page's script in a document, if there is one. */
export const pageScript = (document: Document): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>(`script#${scriptID}`);

/**
 * The script that a page's HTML names. A parser would apply the page's styles, which the policy of this page forbids, and
 * service workers have none.
 * @returns null for HTML that names none; `integrity` is empty for a script that a development server serves
 */
export function pageScriptIn(html: string): { source: string; integrity: string } | null {
  const tag = /<script id="page-script"[^>]*>/.exec(html)?.[0] ?? '';
  const source = / src="(\/[^"]+)"/.exec(tag)?.[1];
  const integrity = / integrity="([^"]+)"/.exec(tag)?.[1] ?? '';
  return source ? { source, integrity } : null;
}

/**
 * Asks for the page anew: which version is live, and for its script past the browser's cache, where wrong bytes may lie.
 * @throws what `fetch` throws, or an Error that says what is missing
 */
export async function fetchPageAgain(): Promise<void> {
  const page = await fetch(location.href, {
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(remoteLimits.manifestTimeoutMs),
  });
  if (!page.ok) throw new Error(`The page: HTTP ${page.status}`);
  const live = pageScriptIn(await page.text());
  if (!live) throw new Error('No version of the page is live');
  const script = await fetch(live.source, {
    cache: 'reload',
    integrity: live.integrity,
    signal: AbortSignal.timeout(remoteLimits.scriptTimeoutMs),
  });
  if (!script.ok) throw new Error(`The page's script: HTTP ${script.status}`);
  await script.arrayBuffer();
}
