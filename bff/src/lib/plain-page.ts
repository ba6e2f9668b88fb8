import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@mebae/contracts';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const style = `
:root { color-scheme: light; font-family: 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic UI', 'Segoe UI', system-ui, sans-serif }
body { margin: 0; background: #f6f8f3; color: #242424; line-height: 1.7 }
main { max-width: 34rem; margin: 12vh auto 0; padding: 2rem 1.5rem; background: #fff; border-radius: 8px }
h1 { font-size: 1.35rem; line-height: 1.4; margin: 0 0 1rem }
p { margin: 0 0 1rem }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem }
a, button { padding: 0.5rem 1.25rem; border: 1px solid #3a7b2b; border-radius: 4px; color: #2f6523; text-decoration: none }
button { font: inherit; background: #fff; cursor: pointer; text-align: start }
a.main, button.main { background: #3a7b2b; color: #fff }
a:focus-visible, button:focus-visible { outline: 3px solid #242424; outline-offset: 2px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem }
li button { width: 100% }
small { display: block; color: #555 }`;

/** Things that a page has beyond sentences and links: it does something by itself, or is shown inside another site. */
export interface PageActions {
  /** Elements between sentences and links. */
  html?: string;
  /** Runs with the page; what it needs to know is in `data`. */
  script?: string;
  /** For the script, as JSON in an element of its own. */
  data?: unknown;
  /** Where its forms may be sent: `'self'`, or an origin. */
  formAction?: string;
  /** Origins whose pages may show it in a frame; without them nobody may. */
  framedBy?: readonly string[];
}

/** JSON that ends no element. */
const jsonInPage = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/**
 * A page that says what happened and how to go on; without scripts unless `actions` has one.
 * @param page its sentences are the product's own texts; `links` are elements
 */
export function sendPlainPage(
  reply: FastifyReply,
  page: {
    status: number;
    language: LanguageCode;
    title: string;
    paragraphs: readonly string[];
    links?: string;
    productName: string;
    actions?: PageActions;
  },
): FastifyReply {
  const { status, language, title, paragraphs, links, productName, actions = {} } = page;
  const { html, script, data, formAction = "'none'", framedBy = [] } = actions;
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    `form-action ${formAction}`,
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
    "base-uri 'none'",
  ];
  if (framedBy.length === 0) reply.header('x-frame-options', 'DENY');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; ')).send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${escapeHtml(productName)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
${html ?? ''}${links === undefined ? '' : `<nav>${links}</nav>`}
</main>
${script === undefined ? '' : `<script type="application/json" id="data">${jsonInPage(data ?? null)}</script>\n<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`);
}
