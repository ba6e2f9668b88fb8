import { loginCardHours, shortCodePage } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { candidateToken, candidateUrl } from '../../../lib/courses/candidate-token.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { schoolNameIn } from '../../../lib/school/school-name.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import {
  lockPeopleOfExam,
  type PersonOfExam,
} from '../../../lib/courses/people-of-exam.repository.ts';
import type { Card, CardSheet } from './draw-cards.ts';
import type drawCardsPdf from './draw-cards.worker.ts';
import * as repository from './login-cards.repository.ts';

/** Draws the cards of a selection, as the operation of whoever asked for them. */
export function drawLoginCards(
  { config, ...deps }: Pick<Deps, 'db' | 'now' | 'config'>,
  job: JobData['draw-login-cards'],
): Promise<void> {
  const { companyID, operationID, cardsID, evalSettingID, studentIDs, perPage, language } = job;
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const read = await withSchoolTransaction(deps.db, companyID, async (tx) => ({
      reader: await textReader(tx, companyID, language),
      exam: await repository.examOfCards(tx, companyID, evalSettingID),
      // who asked was let through when the operation was started
      people: await lockPeopleOfExam(tx, companyID, evalSettingID, {
        scope: null,
        people: { studentIDs },
      }),
    }));
    const toCard = ({ studentID, linkNonce, shortCode, ...person }: PersonOfExam): Card => {
      const key = { companyID, evalSettingID, studentID, nonce: linkNonce };
      const url = candidateUrl(config.publicUrl, candidateToken(config.linkSecret, key));
      return { ...person, shortCode: shortCode ?? '', url };
    };
    const sheet: CardSheet = {
      schoolName: read.exam ? schoolNameIn(read.exam, language) : '',
      title: read.exam?.title ?? '',
      address: `${config.publicUrl.replace(/^https?:\/\//, '')}${shortCodePage}`,
      ...read.reader,
      perPage,
    };
    // a whole school takes many seconds, and the worker's other jobs go on
    const drawing = new URL('draw-cards.worker.ts', import.meta.url);
    const pdf = Buffer.from(
      await runInThread<typeof drawCardsPdf>(drawing, { cards: read.people.map(toCard), sheet }),
    );
    const expiresAt = new Date(deps.now().getTime() + loginCardHours * 3_600_000);
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.finishCards(tx, { companyID, cardsID }, { pdf, expiresAt });
      await run.succeed(tx);
    });
  });
}
