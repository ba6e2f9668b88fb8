import { apiBase, reportLinkEndpoints, reportLinkPage } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { failureStatus } from '../../lib/failure.ts';
import { requestLanguage } from '../../lib/language.ts';
import { postJSON } from '../../lib/post-json.ts';
import { sendPlainPage } from '../../lib/plain-page.ts';
import { readTexts } from '../../lib/read-texts.ts';
import type ja from './texts/ja.json';

const texts = readTexts<typeof ja>(new URL('texts/', import.meta.url));

/** A report has some pages of text and one chart. */
const reportBytesMax = 4 * 1024 * 1024;

/**
 * `GET /report/<token>`, the link of a report mail: shows the report, as often as it is opened, until it expires. It comes
 * from a mail, so whatever page sent it may open it; it changes nothing and no session goes with it.
 */
export function reportLinkRoutes(app: FastifyInstance, context: Context): void {
  app.get(`${reportLinkPage}/:token`, async (request, reply) => {
    const { token } = request.params as { token: string };
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const response = await postJSON(request, context, {
      pool: context.upstream.calls.candidates,
      path: apiBase + reportLinkEndpoints.open.path,
      body: { token },
      bytesMax: reportBytesMax,
    });
    if (response.ok && response.status === 200) {
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="report.pdf"')
        .send(response.body);
    }
    if (!response.ok) request.fault = response.fault;
    const isGone = response.ok && response.status >= 400 && response.status < 429;
    const status = isGone ? 404 : response.ok ? response.status : failureStatus(response.reason);
    return explain(request, reply, context, { status, isGone });
  });
}

function explain(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Context,
  { status, isGone }: { status: number; isGone: boolean },
): FastifyReply {
  const language = requestLanguage(request);
  const { title, gone, ask, unavailable } = texts[language];
  return sendPlainPage(reply, {
    status,
    language,
    title,
    paragraphs: isGone ? [gone, ask] : [unavailable],
    productName: config.productName,
  });
}
