import { createHash } from 'node:crypto';

/** The element that the bff writes for the script of a page that a remote ships whole. */
const tag = /(<script id="page-script"[^>]*?) data-version="[^"]*" src="[^"]*" integrity="[^"]*">/;

export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * The product's HTML around a page, with the script of the working copy in place of the live one, and marked.
 * @param html as the product's bff answers it
 * @param src address of the script
 * @param bytes the script
 * @throws Error when no version of the page is live in the product
 */
export function withDevScript(html: string, src: string, bytes: Buffer): string {
  if (!tag.test(html)) throw new Error('No version of this page is live there: publish it once.');
  return html
    .replace('<body>', '<body data-development="dev">')
    .replace(
      tag,
      (_, begin: string) =>
        `${begin} data-version="dev" src="${src}" integrity="${sha384(bytes)}">`,
    );
}
