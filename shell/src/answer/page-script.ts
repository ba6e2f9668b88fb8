import { remoteLimits } from '@mebae/contracts';

/** Id of the element that the bff writes for the live version's script; none where no version is live. */
const scriptID = 'page-script';

/** The page's script in a document, if there is one. */
export const pageScript = (document: Document): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>(`script#${scriptID}`);

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
  const html = new DOMParser().parseFromString(await page.text(), 'text/html');
  const live = pageScript(html);
  if (!live) throw new Error('No version of the page is live');
  const script = await fetch(live.src, {
    cache: 'reload',
    integrity: live.integrity,
    signal: AbortSignal.timeout(remoteLimits.scriptTimeoutMs),
  });
  if (!script.ok) throw new Error(`The page's script: HTTP ${script.status}`);
  await script.arrayBuffer();
}
