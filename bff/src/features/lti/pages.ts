import { ltiPaths, ltiRefusals, type LanguageCode, type LtiOpened } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { requestLanguage } from '../../lib/language.ts';
import { sendPlainPage, type PageActions } from '../../lib/plain-page.ts';
import { readTexts } from '../../lib/read-texts.ts';
import type ja from './texts/ja.json';

const texts = readTexts<typeof ja>(new URL('texts/', import.meta.url));

/** Why a launch opened nothing. */
export const refusals = [
  ...ltiRefusals,
  'cancelled',
  'tooMany',
  'unavailable',
  'embedded',
] as const;
export type Refusal = (typeof refusals)[number];

const statusOf: Partial<Record<Refusal, number>> = {
  tooMany: 429,
  unavailable: 502,
  platformUnavailable: 502,
  embedded: 403,
};

/** Request, reply and settings of a page. */
export interface PageOf {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
}

function send(
  { request, reply, context }: PageOf,
  page: {
    status?: number;
    title: string;
    paragraphs: readonly string[];
    links?: string;
    actions?: PageActions;
  },
): FastifyReply {
  return sendPlainPage(reply, {
    status: 200,
    ...page,
    language: requestLanguage(request),
    productName: context.config.productName,
  });
}

/** Pages of a launch say nothing that somebody could be made to press: any platform may show them. */
const anybody: readonly string[] = ['*'];

/** Says why nothing was opened, and what to do; nothing of a message is on it. */
export function refuse(page: PageOf, refusal: Refusal): FastifyReply {
  const { refused, refusals: why, advice } = texts[requestLanguage(page.request)];
  page.request.fault ??= `lti-${refusal}`;
  return send(page, {
    status: statusOf[refusal] ?? 400,
    title: refused,
    paragraphs: [why[refusal], advice[refusal]],
    actions: { framedBy: anybody },
  });
}

const inputs = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

const submit = "document.getElementById('go').submit();";

/** Goes on from a page of ours: by itself, or in a frame by a press that opens a window. */
export function goOn(
  page: PageOf,
  fields: { idToken: string; proof: string },
  inNewWindow: boolean,
): FastifyReply {
  const { going, window } = texts[requestLanguage(page.request)];
  const words = inNewWindow ? { ...window, go: window.open } : going;
  const target = inNewWindow ? ' target="_blank"' : '';
  const hidden = inputs({ id_token: fields.idToken, proof: fields.proof });
  return send(page, {
    title: words.title,
    paragraphs: [words.body],
    actions: {
      html: `<form id="go" method="post" action="${ltiPaths.continue}"${target}>${hidden}<button class="main">${words.go}</button></form>`,
      ...(inNewWindow ? {} : { script: submit }),
      formAction: "'self'",
      framedBy: anybody,
    },
  });
}

/** Offers a window of its own, in which the launch begins again. */
export function offerWindow(page: PageOf, query: string): FastifyReply {
  const { window } = texts[requestLanguage(page.request)];
  const href = escapeHtml(`${ltiPaths.login}?${query}`);
  return send(page, {
    title: window.title,
    paragraphs: [window.body],
    links: `<a class="main" href="${href}" target="_blank" rel="noopener">${window.open}</a>`,
    actions: { framedBy: anybody },
  });
}

/** Sends one message to the frame that keeps data for tools, and hears its answer, or goes on after two seconds. */
const ask = `
const data = JSON.parse(document.getElementById('data').textContent);
function keeper() {
  if (data.storage === '_parent') return parent;
  try { return parent.frames[data.storage] || parent; } catch { return parent; }
}
function ask(message, then) {
  const id = crypto.randomUUID();
  let isOver = false;
  const end = (value) => { if (!isOver) { isOver = true; then(value); } };
  addEventListener('message', (event) => {
    if (event.origin !== data.origin || !event.data || event.data.message_id !== id) return;
    if (event.data.subject === message.subject + '.response') end(event.data.value);
  });
  keeper().postMessage({ ...message, message_id: id }, data.origin);
  setTimeout(end, 2000);
}`;

/** Keeps a launch in the platform's storage (LTI Client Side postMessages), and goes on to the platform. */
export function keepInStorage(
  page: PageOf,
  data: { origin: string; storage: string; key: string; value: string; next: string },
): FastifyReply {
  const { going } = texts[requestLanguage(page.request)];
  const put = "{ subject: 'lti.put_data', key: data.key, value: data.value }";
  return send(page, {
    title: going.title,
    paragraphs: [going.body],
    links: `<a class="main" href="${escapeHtml(data.next)}">${going.go}</a>`,
    actions: {
      script: `${ask}\nask(${put}, () => location.replace(data.next));`,
      data,
      framedBy: anybody,
    },
  });
}

/** Reads a launch from the platform's storage, and brings it with the message. */
export function readFromStorage(
  page: PageOf,
  data: { origin: string; storage: string; key: string },
  fields: { id_token: string; state: string },
): FastifyReply {
  const { going } = texts[requestLanguage(page.request)];
  const get = "{ subject: 'lti.get_data', key: data.key }";
  return send(page, {
    title: going.title,
    paragraphs: [going.body],
    actions: {
      html: `<form id="go" method="post" action="${ltiPaths.launch}">${inputs({ ...fields, stored: '' })}<button class="main">${going.go}</button></form>`,
      script: `${ask}\nask(${get}, (value) => { const form = document.getElementById('go'); form.elements.stored.value = value || ''; form.submit(); });`,
      data,
      formAction: "'self'",
      framedBy: anybody,
    },
  });
}

/** Asks before another account takes the place of the one that is signed in. */
export function askToReplace(page: PageOf, email: string): FastifyReply {
  const { replace } = texts[requestLanguage(page.request)];
  return send(page, {
    status: 409,
    title: replace.title,
    paragraphs: [replace.body.replace('{email}', () => escapeHtml(email))],
    actions: {
      html: `<form method="post" action="${ltiPaths.replace}"><nav><a class="main" href="/pages/home">${replace.stay}</a><button>${replace.change}</button></nav></form>`,
      formAction: "'self'",
    },
  });
}

const dateIn = (language: LanguageCode, moment: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(
    new Date(moment),
  );

type Choices = Extract<LtiOpened, { as: 'choice' }>;

/** Shows what a link may open; each choice is signed already and goes straight to the platform. */
export function offerChoices(
  page: PageOf,
  { schoolName, returnURL, choices, left }: Choices,
): FastifyReply {
  const language = requestLanguage(page.request);
  const { choose } = texts[language];
  const rows = choices.map(({ course, JWT }) => {
    const period =
      course &&
      choose.period
        .replace('{from}', dateIn(language, course.startAt))
        .replace('{to}', dateIn(language, course.endAt));
    const label = course
      ? `${escapeHtml(course.title)}<small>${period}</small>`
      : escapeHtml(choose.ownPage);
    return `<li><form method="post" action="${escapeHtml(returnURL)}">${inputs({ JWT })}<button>${label}</button></form></li>`;
  });
  const { origin } = new URL(returnURL);
  return send(page, {
    title: choose.title,
    paragraphs: [
      choose.body.replace('{school}', () => escapeHtml(schoolName)),
      ...(left > 0 ? [choose.left.replace('{count}', String(left))] : []),
    ],
    actions: { html: `<ul>${rows.join('')}</ul>`, formAction: origin, framedBy: [origin] },
  });
}
