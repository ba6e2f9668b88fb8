import type { FastifyInstance } from 'fastify';
import { letterEndpoints as endpoints } from '@mebae/contracts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { letterFileName, linesOfLetter } from './letter-document.ts';
import { writeLetterDocx } from './letter-docx.ts';
import type drawLetterPdf from './letter-pdf.worker.ts';
import * as service from './letters.service.ts';

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

const letterPdf = new URL('letter-pdf.worker.ts', import.meta.url);

/** Letters of recommendation: what they are built on, texts with their evidence, versions, approval and files. */
export default async function letterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.list, service.listLetters);
  serve(app, endpoints.create, service.createLetter);
  serve(app, endpoints.read, service.readLetter);
  serve(app, endpoints.write, service.writeLetter);
  serve(app, endpoints.save, service.saveLetter);
  serve(app, endpoints.approve, service.approveLetter);
  serve(app, endpoints.remove, service.removeLetter);
  serveLong(app, endpoints.file, async (call) => {
    const { deps, language, params, query, reply } = call;
    const letter = await call.transact((tx, session) =>
      service.readDocument({ tx, session, language, now: deps.now() }, params, query.format),
    );
    const lines = linesOfLetter(letter);
    const bytes =
      query.format === 'docx'
        ? await writeLetterDocx(lines, letter.language)
        : Buffer.from(
            await runInThread<typeof drawLetterPdf>(letterPdf, {
              letter: lines,
              language: letter.language,
            }),
          );
    return sendFile(reply, {
      type: contentTypes[query.format],
      name: letterFileName(letter, query.format),
      content: bytes,
    });
  });
}
