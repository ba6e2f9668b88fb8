import { pdfFile, type FileToSend } from '../../../lib/calls/send-file.ts';
import {
  allClasses,
  apiBase,
  nothingToMake,
  reportFileKinds,
  reportZipName,
  ReportStatus,
  type Operation,
  type ReportFileKind,
  type StudentReport,
  type reportLinkEndpoints,
  type LanguageCode,
} from '@mebae/contracts';
import {
  filledText,
  fullName,
  maySeeClass,
  visibleClassesOfAllYears,
  withoutReadings,
} from '@mebae/rules';
import type { z } from 'zod';
import type { makeReportsBody, PersonName, reportEndpoints } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { openReportLink } from '../../../db/session-lookup.ts';
import { audit, auditStudents, type AuditActor } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { asFileName } from '../../../lib/calls/file-name.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import { reportTexts } from './report-texts.ts';
import * as repository from './reports.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

type MakeBody = z.output<typeof makeReportsBody>;

/**
 * The course, with the kinds of report that it has.
 * @throws Failure grow.22 (404) without such a course, or without anybody in it whom the caller may see
 */
export async function openCourse({ tx, session }: Caller, evalSettingID: number) {
  const { companyID } = session;
  const scope = visibleClassesOfAllYears(session);
  const course = await repository.courseOf(tx, companyID, evalSettingID);
  if (!course || !(await isVisibleExam(tx, companyID, evalSettingID, scope))) {
    throw notFound.course();
  }
  const kinds = reportFileKinds.filter((kind) => kind !== 'trend' || course.trendIDs.length > 0);
  return { ...course, kinds, courseKey: { companyID, evalSettingID, kinds, scope } };
}

/** First settings of a school's reports. */
const defaultsOf = ({
  defaultLanguage,
  schoolKind,
}: {
  defaultLanguage: string;
  schoolKind: string;
}) => ({
  language: defaultLanguage as LanguageCode,
  hasReadings: schoolKind === 'primary' && defaultLanguage === 'ja',
});

type Course = NonNullable<Awaited<ReturnType<typeof repository.courseOf>>>;

/** First settings of a course's reports: those in which they were last asked for. */
export const choiceOf = (course: Course) =>
  course.reportLanguage === null
    ? defaultsOf(course)
    : { language: course.reportLanguage, hasReadings: course.reportHasReadings ?? false };

const addressOf = (row: repository.ReportRow): string =>
  `${apiBase}/exams/${row.evalSettingID}/reports/${row.studentID}/${row.kind}`;

function toReport(row: repository.ReportRow): StudentReport {
  const { kind, state, isFixed, fileLanguage, fileHasReadings, madeAt, isOutdated } = row;
  return {
    kind,
    state,
    file:
      !row.hasFile || !madeAt || !fileLanguage
        ? null
        : {
            url: addressOf(row),
            isFixed: isFixed ?? false,
            language: fileLanguage,
            hasReadings: fileHasReadings ?? false,
            madeAt: madeAt.toISOString(),
            isOutdated,
          },
  };
}

/** Reports of a course whose people the caller may see. @throws Failure grow.22 (404) */
export async function listReports(caller: Call<typeof reportEndpoints.list>) {
  const {
    tx,
    params: { evalSettingID },
    query,
  } = caller;
  const course = await openCourse(caller, evalSettingID);
  const key = { ...course.courseKey, schoolClassID: query.schoolClassID };
  const { kind, state } = query;
  const narrowed = kind && state ? { kind, state } : null;
  const { people, total } = await repository.peopleOf(tx, key, narrowed, pageOf(query));
  const rows = await repository.reportsOf(tx, {
    ...key,
    studentIDs: people.map(({ studentID }) => studentID),
  });
  const byStudent = Map.groupBy(rows, ({ studentID }) => studentID);
  return {
    data: people.map((person) => ({
      ...person,
      reports: (byStudent.get(person.studentID) ?? []).map(toReport),
    })),
    totalRecords: total,
    counts: await repository.countReports(tx, key),
    defaults: choiceOf(course),
    releasedAt: course.resultsReleasedAt?.toISOString() ?? null,
  };
}

/** States from which a report is made when only missing ones are asked for. */
const missing: readonly ReportStatus[] = [ReportStatus.NoRequest, ReportStatus.CreateError];
const inWork: readonly ReportStatus[] = [ReportStatus.Requesting, ReportStatus.Creating];

/** Whether a report is made when missing ones, or all, are asked for. */
export const isToMake = (
  { state, isOutdated }: Pick<repository.ReportRow, 'state' | 'isOutdated'>,
  which: MakeBody['which'],
): boolean =>
  state !== ReportStatus.NotCompleted &&
  !inWork.includes(state) &&
  (which === 'all' || isOutdated || missing.includes(state));

/**
 * Starts the operation that makes reports of a course. Leaves an audit row for each student.
 * @param request with whose operation it is, and whose doing
 */
export async function requestReports(
  { tx, jobs, now }: { tx: Tx; jobs: Deps['jobs']; now: Date },
  { title, ...courseKey }: { companyID: number; evalSettingID: number; title: string },
  request: {
    toMake: readonly { studentID: number; kind: ReportFileKind }[];
    choice: { language: LanguageCode; hasReadings: boolean };
    userID: number;
    actor: AuditActor;
  },
): Promise<Operation> {
  const { toMake, choice, userID, actor } = request;
  const { companyID, evalSettingID } = courseKey;
  const operation = await startOperation(
    tx,
    jobs,
    { companyID, userID },
    {
      kind: 'makeReports',
      name: title,
      // two requests are two operations: each makes what it was asked for
      route: `/pages/exam/${evalSettingID}?tab=reports&asked=${now.getTime().toString(36)}`,
      total: toMake.length,
      job: 'make-reports',
      data: { evalSettingID },
    },
  );
  await repository.requestReports(tx, courseKey, toMake, {
    operationID: operation.operationID,
    ...choice,
    requestedAt: now,
    requestedBy: userID,
  });
  const studentIDs = [...new Set(toMake.map(({ studentID }) => studentID))];
  await auditStudents(tx, actor, 'report.make', studentIDs, { evalSettingID });
  return operation;
}

/**
 * Has the worker make reports. Leaves an audit row for each student.
 * @throws Failure grow.22 (404), academic.4 (404) for somebody who takes no part or is not the caller's to see,
 *   academic.1 `nothingToMake`
 */
export async function makeReports(caller: Call<typeof reportEndpoints.make>): Promise<Operation> {
  const {
    tx,
    session,
    now,
    params: { evalSettingID },
    body: { people, kinds, language, hasReadings, which },
    deps: { jobs },
  } = caller;
  const course = await openCourse(caller, evalSettingID);
  await repository.lockCourse(tx, session.companyID, evalSettingID);
  const wanted = course.kinds.filter((kind) => kinds.includes(kind));
  const key = { ...course.courseKey, kinds: wanted, ...people };
  const rows = await repository.reportsOf(tx, key);
  if ('studentIDs' in people) {
    const found = new Set(rows.map(({ studentID }) => studentID));
    if (people.studentIDs.some((studentID) => !found.has(studentID))) {
      throw notFound.student();
    }
  }
  const toMake = rows.filter((row) => isToMake(row, which));
  if (toMake.length === 0) throw refused(nothingToMake);
  const choice = { language, hasReadings: hasReadings && language === 'ja' };
  await repository.keepReportChoice(
    tx,
    { companyID: session.companyID, evalSettingID },
    { reportLanguage: choice.language, reportHasReadings: choice.hasReadings },
  );
  return requestReports(
    { tx, jobs, now },
    { companyID: session.companyID, evalSettingID, title: course.title },
    { toMake, choice, userID: session.userID, actor: session },
  );
}

/** Words for names of files, which name nobody by a school's kind. */
const textsOfNames = (language: LanguageCode) => reportTexts({ language, schoolKind: 'secondary' });

/** The name of a report's file. */
const reportFileName = (
  kind: ReportFileKind,
  student: PersonName,
  language: LanguageCode,
): string => {
  const texts = textsOfNames(language);
  const name = asFileName(fullName(student, language));
  return filledText(texts.fileName, { kind: withoutReadings(texts.kinds[kind]), name });
};

/** A report. Leaves an audit row. @throws Failure academic.4 (404) where there is none for the caller */
export async function openReport({
  tx,
  session,
  params: key,
  deps: { reportStore },
}: Call<typeof reportEndpoints.file>): Promise<FileToSend> {
  const { companyID } = session;
  const scope = visibleClassesOfAllYears(session);
  const found = await repository.findFile(tx, { companyID, ...key }, scope);
  const pdf = found && (await reportStore.get(tx, companyID, found.fileID));
  if (!pdf) throw notFound.student();
  const { studentID, evalSettingID, kind } = key;
  await audit(tx, session, 'report.download', { studentID, detail: { evalSettingID, kind } });
  return pdfFile(reportFileName(kind, found, found.fileLanguage), pdf);
}

/**
 * The report that a link by mail opens: the newest one of the kind that the course's students get. Leaves an audit row.
 * @throws Failure academic.1 `reportLink` (404) for a link that nobody has or whose time is over, and where the report is
 *   gone: the three can't be told apart
 */
export async function openReportByLink({
  tx,
  body: { token },
  request: { ip },
  deps: { reportStore },
  now,
}: Call<typeof reportLinkEndpoints.open>): Promise<FileToSend> {
  const gone = () => notFound.row('reportLink');
  const link = await openReportLink(tx, hashOfToken(token), now);
  if (!link) throw gone();
  const { companyID, evalSettingID, studentID } = link;
  const course = await repository.courseOf(tx, companyID, evalSettingID);
  const kind = course?.reportKind ?? 'full';
  const found = await repository.findFile(tx, { ...link, kind }, null);
  const pdf = found && (await reportStore.get(tx, companyID, found.fileID));
  if (!pdf) throw gone();
  const actor = { companyID, userID: null, role: null, ip };
  await audit(tx, actor, 'report.openByLink', { studentID, detail: { evalSettingID, kind } });
  return pdfFile(reportFileName(kind, found, found.fileLanguage), pdf);
}

/** Where the zip of a kind is. @throws Failure grow.22 (404); academic.1 `nothingToMake` where no report is made yet */
export async function zipAddress(
  caller: Call<typeof reportEndpoints.zipAddress>,
): Promise<{ url: string }> {
  const {
    params: { evalSettingID },
    query: { kind, schoolClassID },
    deps: { config },
  } = caller;
  const { courseKey } = await openCourse(caller, evalSettingID);
  const files = await repository.filesOf(caller.tx, { ...courseKey, schoolClassID }, kind);
  if (files.length === 0) throw refused(nothingToMake);
  const { companyID } = caller.session;
  const path = `${apiBase}/reports/${kind}/${schoolClassID ?? allClasses}/report_zip/${companyID}/${evalSettingID}`;
  return { url: `${config.publicUrl}${path}/${encodeURIComponent(reportZipName)}` };
}

/**
 * The files of a zip, in its order, and what the zip is called: its kind, its course and its class. Leaves an audit row for
 * each student.
 * @throws Failure grow.22 (404), also for another school's address
 */
export async function openZip(
  caller: Caller,
  zip: {
    companyID: number;
    evalSettingID: number;
    kind: ReportFileKind;
    schoolClass: number | typeof allClasses;
  },
): Promise<{ fileName: string; files: { name: string; studentID: number }[] }> {
  const { tx, session, language } = caller;
  const { evalSettingID, kind } = zip;
  if (zip.companyID !== session.companyID) throw notFound.course();
  const { courseKey, title } = await openCourse(caller, evalSettingID);
  const schoolClassID = zip.schoolClass === allClasses ? undefined : zip.schoolClass;
  const files = await repository.filesOf(tx, { ...courseKey, schoolClassID }, kind);
  if (files.length === 0) throw notFound.course();
  const studentIDs = files.map(({ studentID }) => studentID);
  await auditStudents(tx, session, 'report.download', studentIDs, { evalSettingID, kind });
  const taken = new Set<string>();
  const named = files.map((file) => {
    const { grade, schoolClassName, studentNumber, studentID, fileLanguage } = file;
    const folder =
      grade === null || schoolClassName === null
        ? ''
        : `${grade}-${schoolClassName.replaceAll('/', '_')}/`;
    const number = studentNumber === null ? '' : `${String(studentNumber).padStart(2, '0')}_`;
    const own = `${folder}${number}${reportFileName(kind, file, fileLanguage)}`;
    // two people may share number and name
    const name = taken.has(own) ? own.replace(/\.pdf$/, `_${studentID}.pdf`) : own;
    taken.add(name);
    return { name, studentID };
  });
  const ofClass = schoolClassID === undefined ? null : (files[0] ?? null);
  return { fileName: zipFileName({ kind, title, ofClass }, language), files: named };
}

/** The name of a zip of reports; its address ends with the same for all. */
function zipFileName(
  zip: {
    kind: ReportFileKind;
    title: string;
    ofClass: Pick<repository.PersonRow, 'grade' | 'schoolClassName'> | null;
  },
  language: LanguageCode,
): string {
  const texts = textsOfNames(language);
  const values = {
    kind: withoutReadings(texts.kinds[zip.kind]),
    title: asFileName(zip.title),
  };
  if (!zip.ofClass) return filledText(texts.zipName, values);
  const grade = String(zip.ofClass.grade ?? '');
  const name = filledText(withoutReadings(texts.class), {
    grade,
    class: zip.ofClass.schoolClassName ?? '',
  });
  return filledText(texts.zipNameOfClass, { ...values, class: asFileName(name) });
}

/**
 * A student's reports in the courses that the caller may see.
 * @throws Failure academic.4 (404) without access to the student
 */
export async function reportsOfStudent({
  tx,
  session,
  params: { studentID },
}: Call<typeof reportEndpoints.ofStudent>) {
  const { companyID, schoolYear } = session;
  const student = await repository.findStudent(tx, { companyID, studentID, schoolYear });
  if (!student || !maySeeClass(session, student.schoolClassID)) throw notFound.student();
  const scope = visibleClassesOfAllYears(session);
  const kinds = reportFileKinds;
  const rows = await repository.reportsOfStudent(tx, { companyID, studentID, kinds, scope });
  const courses = Map.groupBy(rows, ({ evalSettingID }) => evalSettingID);
  return {
    data: [...courses].flatMap(([evalSettingID, own]) => {
      const [first] = own;
      if (!first) return [];
      return [
        {
          evalSettingID,
          title: first.title,
          startAt: first.startAt.toISOString(),
          endAt: first.endAt.toISOString(),
          reports: own.filter(({ kind, hasTrends }) => kind !== 'trend' || hasTrends).map(toReport),
        },
      ];
    }),
    defaults: defaultsOf(await repository.schoolOf(tx, companyID)),
  };
}
