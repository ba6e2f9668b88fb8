import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../../lib/error-code.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

const noncePlaceholder = '__CSP_NONCE__';
const productPlaceholder = '__PRODUCT_NAME__';
const pagePlaceholder = '<!-- page -->';

/** Read by the page's API client, which then posts its spans. */
const tracingTag = '<meta name="tracing" content="on"></head>';

/** A built page with its placeholders; read again when a new build replaces it. */
export interface HtmlTemplate {
  /**
   * @param live markup of what the registry names now
   * @returns the page, or null when it has not been built
   */
  render(nonce: string, live?: string): Promise<string | null>;
}

/**
 * @param file absolute path of the built HTML
 * @param productName put in as text, not as markup
 * @param tracing whether the page is to post its spans
 */
export function createHtmlTemplate(
  file: string,
  productName: string,
  tracing = false,
): HtmlTemplate {
  let parts: string[] = [];
  let stamp = '';
  return {
    async render(nonce, live = '') {
      const found = await stampOf(file);
      if (found === null) return null;
      if (found !== stamp) {
        const html = await readFile(file, 'utf8');
        parts = html
          .replaceAll(productPlaceholder, () => escapeHtml(productName))
          .replace('</head>', tracing ? tracingTag : '</head>')
          .split(noncePlaceholder);
        stamp = found;
      }
      return parts.join(nonce).replace(pagePlaceholder, () => live);
    },
  };
}

async function stampOf(file: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(file);
    return `${mtimeMs}-${size}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
