import {
  limits,
  type EvidenceItem,
  type FindingsBody,
  type FindingsOfClass,
  type FindingsOptions,
  type Operation,
  type Participation,
  type StudentFindings,
  type findingsEndpoints,
} from '@mebae/contracts';
import { visibleClassesOfAllYears } from '@mebae/rules';
import {
  assertUnchanged,
  changedMeanwhileBy,
  unknownChange,
} from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { evidenceOf } from '../../../lib/evidence/evidence.ts';
import { conflict, findingsNotWritten, notFound, refused } from '../../../lib/calls/failure.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import {
  findVisibleClass,
  findVisibleStudent,
  keyOfStudent,
} from '../../../lib/people/visible-student.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import { composeFindings } from './compose-findings.ts';
import * as repository from './findings.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The chosen ones among a student's evidence; what is no longer there is left out. */
async function chosenEvidence(
  caller: Caller,
  studentID: number,
  options: Pick<FindingsOptions, 'evidence' | 'language'>,
): Promise<EvidenceItem[]> {
  const items = await evidenceOf({ ...caller, language: options.language }, studentID);
  return items.filter((item) => options.evidence.includes(item.key));
}

/** A student's evidence and findings of the school year. Leaves an audit row. */
export async function readFindings(
  caller: Call<typeof findingsEndpoints.read>,
): Promise<StudentFindings> {
  const { tx, session, now } = caller;
  const { studentID } = caller.params;
  const hasModel = caller.deps.config.languageModel !== null;
  await findVisibleStudent(caller, studentID);
  const key = keyOfStudent(session, studentID);
  const evidence = await evidenceOf(caller, studentID);
  const versions = await repository.versionsOf(tx, key);
  const head = await repository.findHead(tx, key);
  const draft = hasModel ? await repository.findDraft(tx, key) : undefined;
  const view = { studentID, detail: { part: 'findings' } };
  await auditView(tx, session, 'student.view', view, now);
  return {
    evidence,
    participations: evidence.flatMap((item) =>
      item.kind === 'participation' ? [item.participation] : [],
    ),
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    updatedAt: head?.updatedAt.toISOString() ?? null,
    schoolStyle: await repository.styleOfSchool(tx, session.companyID),
    hasModel,
    modelDraft: draft ? { ...draft, createdAt: draft.createdAt.toISOString() } : null,
  };
}

/** Composes a text of the phrase bank from chosen evidence. */
export async function proposeFindings(caller: Call<typeof findingsEndpoints.propose>) {
  const {
    params: { studentID },
    body: { seed, ...options },
  } = caller;
  const student = await findVisibleStudent(caller, studentID);
  const firstName = student.firstName || student.lastName;
  const evidence = await chosenEvidence(caller, studentID, options);
  const made = composeFindings(evidence, { ...options, firstName, seed: `${studentID}/${seed}` });
  return {
    text: made?.text ?? null,
    sentences: (made?.sentences ?? []).map(({ text, evidence: item }) => ({
      text,
      key: item?.key ?? null,
    })),
  };
}

/**
 * Has the worker ask the installation's model to word chosen evidence.
 * @throws Failure grow.2033 without a model, 409 `noEvidence` where nothing is chosen
 */
export async function wordFindings(
  caller: Call<typeof findingsEndpoints.word>,
): Promise<Operation> {
  const {
    tx,
    session,
    params: { studentID },
    body: options,
    deps: { config, jobs },
  } = caller;
  const { lastName, firstName } = await findVisibleStudent(caller, studentID);
  if (!config.languageModel) throw findingsNotWritten();
  const evidence = await chosenEvidence(caller, studentID, options);
  if (evidence.length === 0) {
    throw conflict('noEvidence');
  }
  await audit(tx, session, 'findings.word', {
    studentID,
    detail: { schoolYear: session.schoolYear },
  });
  return startOperation(tx, jobs, session, {
    kind: 'wordFindings',
    name: [lastName, firstName].join(' '),
    route: `/pages/student-record/${studentID}/findings`,
    total: null,
    job: 'word-findings',
    data: {
      studentID,
      schoolYear: session.schoolYear,
      options,
      scope: visibleClassesOfAllYears(session),
    },
  });
}

/**
 * Keeps findings as a new version.
 * @throws Failure 409 `changedMeanwhile` where somebody kept another since they were read
 */
export async function saveFindings(
  caller: Caller,
  studentID: number,
  { updatedAt, isDone, ...body }: FindingsBody,
): Promise<{ updatedAt: string; undoID: string }> {
  const { tx, session, now } = caller;
  await findVisibleStudent(caller, studentID);
  const key = keyOfStudent(session, studentID);
  const head = await repository.findHead(tx, key, { lock: true });
  const change = { isDone, updatedAt: now, updatedBy: session.userID };
  const version = (head?.version ?? 0) + 1;
  if (head) {
    assertUnchanged(head, updatedAt ?? '');
    await repository.updateHead(tx, key, { ...change, version });
  } else if (
    updatedAt !== null ||
    !(await repository.insertHead(tx, key, { ...change, version }))
  ) {
    // taken back, or first kept, by somebody else in the meantime
    throw changedMeanwhileBy((await repository.findHead(tx, key)) ?? unknownChange(now));
  }
  await repository.insertVersion(tx, {
    ...key,
    ...body,
    version,
    isDone,
    createdAt: now,
    createdBy: session.userID,
  });
  if (body.source === 'model') await repository.removeDraft(tx, key);
  await audit(tx, session, 'findings.save', {
    studentID,
    detail: { schoolYear: session.schoolYear },
  });
  const undoID = await insertUndo(tx, session, 'findings.save', { studentID, version });
  return { updatedAt: now.toISOString(), undoID };
}

/**
 * Keeps an edited text as a new version; how it was asked for, and what it stands on, stay as in the newest one.
 * @throws Failure 409 `changedMeanwhile` where somebody kept another since they were read
 */
export async function saveFindingsText(
  caller: Call<typeof findingsEndpoints.saveText>,
): Promise<{ updatedAt: string; undoID: string }> {
  const {
    tx,
    session,
    language,
    params: { studentID },
    body,
  } = caller;
  const [newest] = await repository.versionsOf(tx, keyOfStudent(session, studentID));
  const { style, length, evidence, source } = newest ?? {
    style: await repository.styleOfSchool(tx, session.companyID),
    length: 100 as const,
    evidence: [],
    source: 'person' as const,
  };
  const options = { style, length, evidence, source, language: newest?.language ?? language };
  return saveFindings(caller, studentID, { ...options, ...body });
}

/** Takes the newest version back. */
export const undoSaveFindings: UndoAction = {
  call: 'findings.save',
  async undo(tx, session, { studentID, version }: { studentID: number; version: number }) {
    const student = await findVisibleStudent({ tx, session }, studentID);
    const key = keyOfStudent(session, studentID);
    const head = await repository.findHead(tx, key, { lock: true });
    if (head?.version !== version) throw dependsOn(namesOf([student], session));
    await repository.removeVersion(tx, key, version, {
      updatedAt: new Date(),
      updatedBy: session.userID,
    });
    return 1;
  },
};

/** Notes what a student took part in. @throws Failure academic.1 `tooMany` */
export async function addParticipation(
  caller: Call<typeof findingsEndpoints.addParticipation>,
): Promise<Participation> {
  const {
    tx,
    session,
    now,
    params: { studentID },
    body,
  } = caller;
  await findVisibleStudent(caller, studentID);
  const title = lineOf('title', body.title, limits.participationTitleLength);
  const evidence = await evidenceOf(caller, studentID);
  const noted = evidence.filter(
    (item) => item.kind === 'participation' && item.participation.participationID !== null,
  );
  if (noted.length >= limits.participationsOfYear) {
    throw refused('tooMany');
  }
  const added = await repository.insertParticipation(tx, keyOfStudent(session, studentID), {
    kind: body.kind,
    title,
    createdAt: now,
    createdBy: session.userID,
  });
  await audit(tx, session, 'participation.create', {
    studentID,
    detail: { schoolYear: session.schoolYear },
  });
  return added;
}

/** Takes back what was noted. @throws Failure academic.1 (404) for what the student has not, or has no more */
export async function removeParticipation(
  caller: Call<typeof findingsEndpoints.removeParticipation>,
): Promise<void> {
  const { tx, session } = caller;
  const { studentID, participationID } = caller.params;
  await findVisibleStudent(caller, studentID);
  const key = keyOfStudent(session, studentID);
  if (!(await repository.removeParticipation(tx, key, participationID))) {
    throw notFound.row('participationID');
  }
  await audit(tx, session, 'participation.delete', {
    studentID,
    detail: { schoolYear: session.schoolYear },
  });
}

/**
 * Findings of a class, one row a student. Leaves an audit row.
 * @throws Failure academic.6 (404) without such a class in the school year, or access to it
 */
export async function findingsOfClass(
  caller: Caller,
  schoolClassID: number,
): Promise<FindingsOfClass> {
  const { tx, session, now } = caller;
  const { companyID, schoolYear } = session;
  const schoolClass = await findVisibleClass(caller, schoolClassID);
  const rows = await repository.rowsOfClass(tx, { companyID, schoolClassID, schoolYear });
  await auditView(
    tx,
    session,
    'student.view',
    { detail: { part: 'findings', schoolClassID } },
    now,
  );
  return {
    schoolClass,
    data: rows.map(({ isDone, ...row }) => ({
      ...row,
      text: row.text ?? '',
      state: isDone === null ? ('none' as const) : isDone ? ('done' as const) : ('draft' as const),
      updatedAt: row.updatedAt?.toISOString() ?? null,
    })),
  };
}
