import { publishedPage, publishedRemote, type PagePrefix } from '@mebae/contracts';
import { z } from 'zod';
import { escapeHtml } from '../../lib/escape-html.ts';

/** A page that a remote ships whole, as the registry has it now. */
export interface LivePage {
  remote: string;
  version: string;
  /** URL path of its script, and what that must hash to. */
  script: string;
  integrity: string;
}

/** Only what is needed of the registry: all else may be newer than this server. */
const pagesOf = z.object({
  name: z.string(),
  version: publishedRemote.shape.version,
  pages: z.array(publishedPage.extend({ prefix: z.string() })),
});

/**
 * Finds the live page at an address.
 * @param registry `registry.json` as it is in the store; null where there is none
 * @returns null when no version that is live ships such a page
 */
export function livePage(registry: Uint8Array | null, prefix: PagePrefix): LivePage | null {
  if (registry === null) return null;
  const { remotes } = JSON.parse(new TextDecoder().decode(registry)) as { remotes: unknown[] };
  for (const entry of remotes) {
    const remote = pagesOf.safeParse(entry);
    const page = remote.data?.pages.find((published) => published.prefix === prefix);
    if (remote.success && page) {
      const { name, version } = remote.data;
      return { remote: name, version, script: page.script, integrity: page.integrity };
    }
  }
  return null;
}

/** The element for a page's script; the HTML around the page finds it by its id. */
export function scriptTag({ remote, version, script, integrity }: LivePage, nonce: string): string {
  const attributes = {
    nonce,
    'data-remote': remote,
    'data-version': version,
    src: script,
    integrity,
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<script id="page-script" defer ${text.join(' ')}></script>`;
}
