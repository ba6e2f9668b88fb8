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
a { padding: 0.5rem 1.25rem; border: 1px solid #3a7b2b; border-radius: 4px; color: #2f6523; text-decoration: none }
a.main { background: #3a7b2b; color: #fff }
a:focus-visible { outline: 3px solid #242424; outline-offset: 2px }`;

/**
 * A page that says what happened and how to go on.
 * @param page its sentences are the product's own texts; `links` are elements; `script` is the product's own,
 *   usually there is none
 */
export function sendPlainPage(
  reply: FastifyReply,
  page: {
    status: number;
    language: LanguageCode;
    title: string;
    paragraphs: readonly string[];
    links?: string;
    script?: string;
    productName: string;
  },
): FastifyReply {
  const { status, language, title, paragraphs, links, script, productName } = page;
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('x-frame-options', 'DENY')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; ${script === undefined ? '' : `script-src 'nonce-${nonce}'; `}form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    ).send(`<!doctype html>
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
${links === undefined ? '' : `<nav>${links}</nav>`}
</main>
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`);
}
