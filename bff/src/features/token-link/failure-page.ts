import { randomBytes } from 'node:crypto';
import { limits } from '@mebae/contracts';
import type { LanguageCode } from '@mebae/contracts';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../lib/escape-html.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts: Record<LanguageCode, typeof ja> = { ja, en, vi };

export type LinkFailure = 'unknown' | 'expired' | 'tooMany' | 'unavailable' | 'embedded';

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
 * A page without scripts that says what happened and how to go on.
 * @param page what happened; `signedIn` when a session of this browser goes on
 */
export function sendFailurePage(
  reply: FastifyReply,
  page: {
    status: number;
    failure: LinkFailure;
    language: LanguageCode;
    productName: string;
    signedIn: boolean;
    retryAfter?: number;
  },
): FastifyReply {
  const { status, failure, language, productName, signedIn, retryAfter } = page;
  const text = texts[language];
  const nonce = randomBytes(16).toString('base64');
  const what = text[failure]
    .replace('{minutes}', String(limits.igsLinkMinutes))
    .replace('{seconds}', String(retryAfter ?? 60));
  const isUsedUp = failure === 'unknown' || failure === 'expired';
  const paragraphs = [what, ...(isUsedUp ? [text.newLink] : []), ...(signedIn ? [text.kept] : [])];
  const links = signedIn
    ? `<a class="main" href="/pages/home">${text.home}</a>`
    : `<a class="main" href="/signin">${text.signIn}</a>`;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('x-frame-options', 'DENY')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    ).send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title} – ${escapeHtml(productName)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<nav>${links}</nav>
</main>
</body>
</html>
`);
}
