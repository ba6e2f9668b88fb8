import { limits } from '@mebae/contracts';
import type { LanguageCode } from '@mebae/contracts';
import type { FastifyReply } from 'fastify';
import { sendPlainPage } from '../../lib/plain-page.ts';
import { readTexts } from '../../lib/read-texts.ts';
import type ja from './texts/ja.json';

const texts = readTexts<typeof ja>(new URL('texts/', import.meta.url));

export type LinkFailure = 'unknown' | 'expired' | 'tooMany' | 'unavailable' | 'embedded';

/**
 * A page that says why a link did not sign anybody in, and how to go on.
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
  const what = text[failure]
    .replace('{minutes}', String(limits.igsLinkMinutes))
    .replace('{seconds}', String(retryAfter ?? 60));
  const isUsedUp = failure === 'unknown' || failure === 'expired';
  const paragraphs = [what, ...(isUsedUp ? [text.newLink] : []), ...(signedIn ? [text.kept] : [])];
  const links = signedIn
    ? `<a class="main" href="/pages/home">${text.home}</a>`
    : `<a class="main" href="/signin">${text.signIn}</a>`;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendPlainPage(reply, {
    status,
    language,
    title: text.title,
    paragraphs,
    links,
    productName,
  });
}
