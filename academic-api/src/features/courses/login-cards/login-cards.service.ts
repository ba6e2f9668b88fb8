import {
  normaliseShortCode,
  type LoginCards,
  type Operation,
  type loginCardEndpoints,
  type shortCodeEndpoints,
} from '@mebae/contracts';
import { filledText, visibleClasses } from '@mebae/rules';
import { pdfFile, type FileToSend } from '../../../lib/calls/send-file.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { openShortCode } from '../../../db/session-lookup.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { candidateToken } from '../../../lib/courses/candidate-token.ts';
import { isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { lockPeopleOfExam } from '../../../lib/courses/people-of-exam.repository.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import { cardTexts } from './card-texts.ts';
import * as repository from './login-cards.repository.ts';
import { newShortCode } from './short-code.ts';
import type { Call } from '../../../lib/calls/call.ts';

async function assertVisible(
  { tx, session }: Pick<Caller, 'tx' | 'session'>,
  evalSettingID: number,
): Promise<void> {
  const scope = visibleClasses(session);
  if (!(await isVisibleExam(tx, session.companyID, evalSettingID, scope))) {
    throw notFound.course();
  }
}

/**
 * Has the worker draw login cards, and gives a short code to who has none. Whoever holds a card can answer in the
 * student's name: each person leaves an audit row.
 * @throws Failure grow.22 (404), academic.4 (404) for somebody who takes no part or is not the caller's to see,
 *   academic.1 `nobody`
 */
export async function startCards(call: Call<typeof loginCardEndpoints.start>): Promise<Operation> {
  const { tx, session, deps, language } = call;
  const { evalSettingID } = call.params;
  const { people: selection, perPage } = call.body;
  const { companyID, userID } = session;
  await assertVisible(call, evalSettingID);
  const scope = visibleClasses(session);
  const chosen = { scope, people: selection };
  const people = await lockPeopleOfExam(tx, companyID, evalSettingID, chosen);
  if ('studentIDs' in selection && people.length < new Set(selection.studentIDs).size) {
    throw notFound.student();
  }
  if (people.length === 0) throw refused('nobody');
  const without = people.filter((person) => person.shortCode === null);
  await repository.insertCodes(
    tx,
    companyID,
    evalSettingID,
    without.map(({ studentID }) => ({ studentID, code: newShortCode() })),
  );
  const exam = await repository.examOfCards(tx, companyID, evalSettingID);
  const title = exam?.title ?? '';
  const texts = cardTexts(await textReader(tx, companyID, language));
  const fileName = filledText(texts.fileName, { title });
  const values = { companyID, evalSettingID, userID, fileName, people: people.length };
  const cardsID = await repository.insertCards(tx, values);
  const studentIDs = people.map((person) => person.studentID);
  await auditStudents(tx, session, 'exam.cards', studentIDs, { evalSettingID });
  return startOperation(tx, deps.jobs, session, {
    kind: 'drawLoginCards',
    name: title,
    route: `/pages/exam/${evalSettingID}?tab=links&cards=${cardsID}`,
    total: people.length,
    job: 'draw-login-cards',
    data: { cardsID, evalSettingID, studentIDs, perPage, language },
  });
}

/** @throws Failure grow.22 (404) */
export async function listCards({
  tx,
  session,
  params: { evalSettingID },
  now,
}: Call<typeof loginCardEndpoints.list>): Promise<{ data: LoginCards[] }> {
  await assertVisible({ tx, session }, evalSettingID);
  const { companyID, userID } = session;
  const key = { companyID, evalSettingID, userID };
  const rows = await repository.listCards(tx, key, now);
  return {
    data: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
  };
}

/** @throws Failure academic.1 (404) for a file of somebody else, one that isn't drawn yet, and one whose day is over */
export async function openCards({
  tx,
  session,
  params: { evalSettingID, cardsID },
  now,
}: Call<typeof loginCardEndpoints.file>): Promise<FileToSend> {
  const { companyID, userID } = session;
  const key = { companyID, evalSettingID, userID, cardsID };
  const found = await repository.findCards(tx, key, now);
  if (!found?.pdf) throw notFound.row('cardsID');
  return pdfFile(found.fileName, found.pdf);
}

/**
 * The personal link that a short code stands for. Whoever is not known learns nothing more than that: the same answer for
 * every wrong code, and the client's calls are counted.
 * @throws Failure academic.1 `unknownCode` (404)
 */
export async function openCode({
  tx,
  body: { code: typed },
  deps: { config },
}: Call<typeof shortCodeEndpoints.open>): Promise<{ token: string }> {
  const found = await openShortCode(tx, normaliseShortCode(typed));
  if (!found) throw notFound.row('unknownCode');
  return { token: candidateToken(config.linkSecret, found) };
}
