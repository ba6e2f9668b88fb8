import { openIDRefusals, ownPagePath, sessionChannel, type LanguageCode } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { requestLanguage } from '../../lib/language.ts';
import { sendPlainPage } from '../../lib/plain-page.ts';
import { readTexts } from '../../lib/read-texts.ts';
import type ja from './texts/ja.json';

type Texts = typeof ja;
const texts = readTexts<Texts>(new URL('texts/', import.meta.url));

/** Why nobody was signed in. */
export const refusals = [
  ...openIDRefusals,
  'licenceEnded',
  'tooMany',
  'unavailable',
  'embedded',
] as const;
export type Refusal = (typeof refusals)[number];

const statusOf: Partial<Record<Refusal, number>> = {
  tooMany: 429,
  unavailable: 502,
  providerUnavailable: 502,
  embedded: 403,
};

const link = (href: string, text: string, isMain = false): string =>
  `<a${isMain ? ' class="main"' : ''} href="${escapeHtml(href)}">${text}</a>`;

/** Refusals that a student can do nothing about but ask. */
const forTeacher: ReadonlySet<Refusal> = new Set([
  'connectionOff',
  'otherOrganisation',
  'addressNotVerified',
  'notRegistered',
  'invalidAccount',
]);

/** Whether a sign-in began at the students' own page. */
export const isOfStudents = (returnTo: string | null): boolean =>
  returnTo !== null && (returnTo === ownPagePath || returnTo.startsWith(`${ownPagePath}?`));

/**
 * A page that says why nobody was signed in, and what to do; no token or claim is on it.
 * @param returnTo where the person was going; a student goes back there
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  refusal: Refusal,
  returnTo: string | null = null,
): FastifyReply {
  const language: LanguageCode = requestLanguage(request);
  const { title, home, signIn, ownPage, kept, askTeacher, advice, ...words } = texts[language];
  request.fault ??= `open-id-${refusal}`;
  const isSignedIn = callerOf(context.sessions, request).state === 'live';
  const ofStaff = {
    paragraphs: [advice[refusal], isSignedIn ? kept : ''].filter(Boolean),
    links: isSignedIn ? link('/pages/home', home, true) : link('/signin', signIn, true),
  };
  const { paragraphs, links } =
    returnTo !== null && isOfStudents(returnTo)
      ? {
          paragraphs: [forTeacher.has(refusal) ? askTeacher : advice[refusal]],
          links: link(returnTo, ownPage, true),
        }
      : ofStaff;
  return sendPlainPage(reply, {
    status: statusOf[refusal] ?? 400,
    language,
    title,
    paragraphs: [words.refusals[refusal], ...paragraphs],
    links,
    productName: context.config.productName,
  });
}

/**
 * A page that says why a covered session is not continued.
 * @param again where to try once more
 */
export function refuseContinuing(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { refusal, again }: { refusal: Refusal; again: string },
): FastifyReply {
  const language = requestLanguage(request);
  const { refusals: reasons, continued } = texts[language];
  request.fault ??= `open-id-${refusal}`;
  return sendPlainPage(reply, {
    status: statusOf[refusal] ?? 400,
    language,
    title: continued.failed,
    paragraphs: [reasons[refusal], continued.stillLocked],
    links: link(again, continued.again, true),
    productName: context.config.productName,
  });
}

/** Tells the windows of the session that it goes on, and closes itself; where it may not, it says so. */
const tellAndClose = `new BroadcastChannel(${JSON.stringify(sessionChannel)}).postMessage({ kind: 'continued', who: '' }); window.close();`;

/** The page of a window in which somebody has continued their session by an account of another system. */
export function sendContinued(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): FastifyReply {
  const language = requestLanguage(request);
  const { continued } = texts[language];
  return sendPlainPage(reply, {
    status: 200,
    language,
    title: continued.title,
    paragraphs: [continued.close],
    actions: { script: tellAndClose },
    productName: context.config.productName,
  });
}

/** Asks before another account takes the place of the one that is signed in. */
export function askToReplace(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { email, again }: { email: string; again: string },
): FastifyReply {
  const language = requestLanguage(request);
  const { replace } = texts[language];
  return sendPlainPage(reply, {
    status: 409,
    language,
    title: replace.title,
    paragraphs: [replace.body.replace('{email}', () => escapeHtml(email))],
    links: link('/pages/home', replace.stay, true) + link(again, replace.change),
    productName: context.config.productName,
  });
}
