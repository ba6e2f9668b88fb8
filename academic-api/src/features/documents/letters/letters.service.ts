import type {
  EvidenceItem,
  LetterDetail,
  LetterFormat,
  LetterRow,
  LetterOptions,
  LetterWriter,
  Operation,
  PersonName,
  StudentLetters,
  letterEndpoints,
} from '@mebae/contracts';
import { visibleClassesOfAllYears } from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { evidenceOf } from '../../../lib/evidence/evidence.ts';
import {
  conflict,
  findingsNotWritten,
  letterNotWritten,
  notFound,
} from '../../../lib/calls/failure.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { schoolNameIn } from '../../../lib/school/school-name.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import { paragraphsOf } from '../../../lib/calls/typed-text.ts';
import { findVisibleStudent, keyOfStudent } from '../../../lib/people/visible-student.ts';
import { composeLetter, type TextOptions } from './compose-letter.ts';
import { editedSentences } from './edited-sentences.ts';
import type { LetterDocument } from './letter-document.ts';
import * as repository from './letters.repository.ts';
import type { LetterHead } from './letters.repository.ts';
import { choosePolicies, isEvidenceFor } from './policies.ts';
import type { Call } from '../../../lib/calls/call.ts';

interface LetterParams {
  studentID: number;
  letterID: number;
}

function toState(row: LetterHead): Omit<LetterRow, 'source'> {
  const { letterID, policies, purpose, length, language, addressee, writerTitle, version } = row;
  return {
    letterID,
    policies,
    purpose,
    length,
    language,
    addressee,
    writerTitle,
    version,
    isBeingWritten: row.isBeingWritten,
    isApproved: version > 0 && row.approvedVersion === version,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Options of a school's first letter. */
const firstOptions = { purpose: 'university', length: 400 } as const;

/** Letters of the school year, and what one could be built on. Leaves an audit row. */
export async function listLetters(
  caller: Call<typeof letterEndpoints.list>,
): Promise<StudentLetters> {
  const { tx, session, now } = caller;
  const { studentID } = caller.params;
  const hasModel = caller.deps.config.languageModel !== null;
  await findVisibleStudent(caller, studentID);
  const rows = await repository.lettersOf(tx, keyOfStudent(session, studentID));
  const evidence = (await evidenceOf(caller, studentID)).filter(({ kind }) => kind !== 'potential');
  const own = await repository.newestWriterTitle(tx, session.companyID, session.userID);
  await auditView(tx, session, 'student.view', { studentID, detail: { part: 'letters' } }, now);
  return {
    data: rows.map((row) => ({ ...toState(row), source: row.source })),
    policies: choosePolicies(evidence),
    evidence,
    usual: {
      ...((await repository.newestOptions(tx, session.companyID)) ?? firstOptions),
      writerTitle: own?.writerTitle ?? '',
    },
    hasModel,
  };
}

/**
 * @throws Failure academic.4 without access to the student, academic.1 `letterID` (404) for a letter of somebody else or
 * of another school year
 */
async function findOrFail(
  caller: Caller,
  { studentID, letterID }: LetterParams,
  { lock = false } = {},
) {
  const { tx, session } = caller;
  const student = await findVisibleStudent(caller, studentID);
  const key = { ...keyOfStudent(session, studentID), letterID };
  const letter = await repository.findLetter(tx, key, { lock });
  if (!letter) throw notFound.row('letterID');
  return { student, key, letter };
}

/** A letter with its versions. Leaves an audit row. */
export async function readLetter(caller: Call<typeof letterEndpoints.read>): Promise<LetterDetail> {
  const { tx, session, now, params } = caller;
  const { key, letter } = await findOrFail(caller, params);
  const versions = await repository.versionsOf(tx, key);
  const view = { studentID: params.studentID, detail: { part: 'letters' } };
  await auditView(tx, session, 'student.view', view, now);
  return {
    ...toState(letter),
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

/** Has the worker write a letter that is there. */
async function startWriting(
  caller: Caller,
  { studentID, letterID }: LetterParams,
  options: Pick<LetterOptions, 'policies'>,
  writer: LetterWriter,
  { jobs }: Pick<Deps, 'jobs'>,
): Promise<Operation> {
  const { tx, session } = caller;
  const { lastName, firstName } = await findVisibleStudent(caller, studentID);
  await audit(tx, session, 'letter.write', { studentID, detail: { letterID } });
  return startOperation(tx, jobs, session, {
    kind: 'writeLetter',
    name: [lastName, firstName].join(' '),
    route: repository.routeOfLetter({ studentID, letterID }),
    total: options.policies.length,
    job: 'write-letter',
    data: {
      studentID,
      letterID,
      schoolYear: session.schoolYear,
      scope: visibleClassesOfAllYears(session),
      userID: session.userID,
      writer,
    },
  });
}

/**
 * Makes a letter and has it written.
 * @throws Failure grow.2033 for a policy without evidence; grow.2034 (409) `tooLittle` where the evidence is too little
 * for the length and no model is there
 */
export async function createLetter(
  caller: Call<typeof letterEndpoints.create>,
): Promise<{ letterID: number }> {
  const {
    tx,
    session,
    now,
    params: { studentID },
    body: options,
    deps: { config, jobs },
  } = caller;
  const student = await findVisibleStudent(caller, studentID);
  const evidence = await evidenceOf({ ...caller, language: options.language }, studentID);
  if (options.policies.some((policy) => !evidence.some((item) => isEvidenceFor(policy, item)))) {
    throw findingsNotWritten({ status: 409, reason: 'noEvidence' });
  }
  const writer = config.languageModel ? 'model' : 'phraseBank';
  if (writer === 'phraseBank') await assertIsEnough(caller, evidence, options, student);
  const key = keyOfStudent(session, studentID);
  await repository.deleteUnwritten(tx, key);
  const by = { updatedAt: now, updatedBy: session.userID };
  const letterID = await repository.insertLetter(tx, key, options, by);
  await startWriting(caller, { studentID, letterID }, options, writer, { jobs });
  return { letterID };
}

/** @throws Failure grow.2034 (409) `tooLittle` where the phrase bank has too little to say for the length */
async function assertIsEnough(
  { tx, session }: Caller,
  evidence: readonly EvidenceItem[],
  options: Omit<TextOptions, 'schoolKind'>,
  student: PersonName,
): Promise<void> {
  const schoolKind = await schoolKindOf(tx, session.companyID);
  if (!composeLetter(evidence, { ...options, ...student, schoolKind, seed: '' })) {
    throw letterNotWritten({ status: 409, reason: 'tooLittle' });
  }
}

/**
 * Has a letter written anew, as a further version.
 * @throws Failure grow.2034 (409) `tooLittle` where the phrase bank is asked and has too little to say
 */
export async function writeLetter(caller: Call<typeof letterEndpoints.write>): Promise<Operation> {
  const {
    params,
    body: { writer: asked },
    deps: { config, jobs },
  } = caller;
  const { letter, student } = await findOrFail(caller, params);
  const writer = config.languageModel ? asked : 'phraseBank';
  if (writer === 'phraseBank') {
    const { language } = letter;
    const evidence = await evidenceOf({ ...caller, language }, params.studentID);
    await assertIsEnough(caller, evidence, letter, student);
  }
  return startWriting(caller, params, letter, writer, { jobs });
}

const notWritten = () => conflict('notWritten');

/**
 * Keeps an edited text as a new version.
 * @throws Failure 409 `notWritten` before the first version, 409 `changedMeanwhile`, grow.2023 for tabs
 */
export async function saveLetter(caller: Call<typeof letterEndpoints.save>): Promise<void> {
  const {
    tx,
    session,
    now,
    params,
    body: { text, updatedAt },
  } = caller;
  const { key, letter } = await findOrFail(caller, params, { lock: true });
  assertUnchanged(letter, updatedAt);
  const [newest] = await repository.versionsOf(tx, key);
  if (!newest) throw notWritten();
  const paragraphs = editedSentences(paragraphsOf('text', text), newest.paragraphs);
  await repository.addVersion(
    tx,
    key,
    {
      paragraphs: JSON.stringify(paragraphs),
      evidence: JSON.stringify(newest.evidence),
      // who began a text is told as long as a sentence of it is left
      source: paragraphs.flat().some((paragraph) => paragraph.evidence.length > 0)
        ? newest.source
        : 'person',
    },
    { at: now, userID: session.userID },
  );
  const { studentID, letterID } = params;
  await audit(tx, session, 'letter.save', { studentID, detail: { letterID } });
}

/** Approves the newest version. @throws Failure 409 `notWritten`, 409 `changedMeanwhile` */
export async function approveLetter(caller: Call<typeof letterEndpoints.approve>): Promise<void> {
  const {
    tx,
    session,
    now,
    params,
    body: { updatedAt },
  } = caller;
  const { key, letter } = await findOrFail(caller, params, { lock: true });
  assertUnchanged(letter, updatedAt);
  if (letter.version === 0) throw notWritten();
  await repository.approveLetter(tx, key, { at: now, userID: session.userID });
  const { studentID, letterID } = params;
  await audit(tx, session, 'letter.approve', { studentID, detail: { letterID } });
}

/**
 * Deletes a letter with all of its versions. Leaves an audit row.
 * @throws Failure 409 `beingWritten` while the worker writes it
 */
export async function removeLetter(caller: Call<typeof letterEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params,
    query: { updatedAt: readAt },
  } = caller;
  const { key, letter } = await findOrFail(caller, params, { lock: true });
  if (letter.isBeingWritten) throw conflict('beingWritten');
  assertUnchanged(letter, readAt);
  await repository.deleteLetter(tx, key);
  const { studentID, letterID } = params;
  await audit(tx, session, 'letter.delete', { studentID, detail: { letterID } });
}

/**
 * Reads the content of an approved letter's file. Leaves an audit row: words about a student leave the product.
 * @throws Failure 409 `notApproved` unless the newest version is approved
 */
export async function readDocument(
  caller: Caller,
  params: LetterParams,
  format: LetterFormat,
): Promise<LetterDocument> {
  const { tx, session } = caller;
  const { key, letter } = await findOrFail(caller, params);
  const [newest] = await repository.versionsOf(tx, key);
  const around = await repository.letterContext(tx, key);
  if (!newest || !around || !letter.approvedAt || letter.approvedVersion !== letter.version) {
    throw conflict('notApproved');
  }
  const { studentID, letterID } = params;
  await audit(tx, session, 'letter.export', { studentID, detail: { letterID, format } });
  const { language, addressee, writerTitle, approvedAt } = letter;
  return {
    ...around,
    schoolName: schoolNameIn(around, language),
    language,
    addressee,
    writerTitle,
    approvedAt,
    paragraphs: newest.paragraphs,
  };
}
