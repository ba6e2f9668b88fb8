import type { FastifyInstance } from 'fastify';
import { guideEndpoints } from '@mebae/contracts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './guide.service.ts';
import { drawHandbook } from './handbook/draw-in-thread.ts';
import { answerWording } from './wording.service.ts';
import { countQuestion, questionToCount } from './unanswered.service.ts';
import { pictureOf } from './picture.service.ts';

/** A picture is a picture: a browser that opens its address by itself runs nothing of it. */
const pictureHeaders = {
  'content-type': 'image/png',
  'content-disposition': 'inline; filename="picture.png"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export default async function guideRoutes(app: FastifyInstance): Promise<void> {
  const { guide, languageModel } = app.deps.config;
  const read = () => guide.read(app.log);

  serve(app, guideEndpoints.contents, async ({ tx, session }) =>
    service.contentsOf(await read(), await service.guideReaderOf(tx, session)),
  );
  serve(app, guideEndpoints.page, async ({ tx, session, query }) =>
    service.pageOf(await read(), query, await service.guideReaderOf(tx, session)),
  );
  serveLong(app, guideEndpoints.publicPage, async ({ query, language }) =>
    service.publicPageOf(await read(), query.screen, language),
  );
  serveLong(app, guideEndpoints.ask, async ({ body, transact, deps }) => {
    const reader = await transact((tx, session) => service.guideReaderOf(tx, session));
    const { language } = reader;
    const pages = await read();
    const found = await service.search(pages, body.question, language);
    if (found.length === 0) {
      const question = await questionToCount(pages.pages, { ...body, language });
      await transact((tx, session) => countQuestion(tx, session.companyID, question, deps.now()));
    }
    return {
      contact: reader.contact,
      found: service.answersOf(found, reader),
      canWord: languageModel !== null && found.length > 0,
    };
  });
  serveLong(app, guideEndpoints.word, async ({ body, transact, request }) =>
    answerWording({ guide, model: languageModel, log: request.log }, body, transact),
  );
  serveLong(app, guideEndpoints.notAnswered, async ({ body, transact, deps }) => {
    const language = await transact(async (_tx, session) => session.language);
    const { pages } = await read();
    const question = await questionToCount(pages, { ...body, language });
    await transact((tx, session) => countQuestion(tx, session.companyID, question, deps.now()));
  });
  serveLong(app, guideEndpoints.handbook, async ({ params, transact, reply, deps }) => {
    const reader = await transact((tx, session) => service.guideReaderOf(tx, session));
    return sendFile(
      reply,
      await drawHandbook(params.handbook, reader, { guide, pages: (await read()).pages }, deps),
    );
  });
  serveLong(app, guideEndpoints.picture, async ({ params, query, transact, reply }) => {
    await transact(async () => undefined);
    const { bytes, version } = await pictureOf(guide, await read(), params.pageID);
    const lasting = query.version === version;
    return reply
      .headers({
        ...pictureHeaders,
        'cache-control': lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      })
      .send(bytes);
  });
}
