import type { CourseOfOwnPage, LanguageCode, OwnPage, ownPageEndpoints } from '@mebae/contracts';
import { answerStatusOf, endOf } from '../../../../lib/courses/answer-status.ts';
import { audit } from '../../../../lib/audit/audit.ts';
import { auditView } from '../../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../../lib/calls/caller.ts';
import { candidateToken, receiptNumber } from '../../../../lib/courses/candidate-token.ts';
import type { Deps } from '../../../../lib/calls/deps.ts';
import { isExamineeInScope } from '../../../../lib/courses/examinees.repository.ts';
import { notFound } from '../../../../lib/calls/failure.ts';
import { schoolNameIn } from '../../../../lib/school/school-name.ts';
import type { StudentSession } from '../../../../lib/accounts/session.ts';
import { endStudentSession } from '../../../../lib/accounts/student-sessions.repository.ts';
import { withLatinName } from '../../../../lib/people/with-latin-name.ts';
import type { Tx } from '../../../../db/connect.ts';
import { readCourse, readReportData } from '../read-report-data.ts';
import type { ReportData } from '../report-data.ts';
import { courseOf } from '../reports.repository.ts';
import { choiceOf, openCourse } from '../reports.service.ts';
import * as repository from './own-page.repository.ts';
import type { Call } from '../../../../lib/calls/call.ts';

/** The student whose page this is, and how it is read. */
export interface OwnPageCaller {
  tx: Tx;
  session: StudentSession;
  language: LanguageCode;
  now: Date;
}

/** Reads a student's courses. @throws Failure academic.4 (404) once the student is deleted */
export async function readOwnPage({
  tx,
  session,
  now,
  deps: {
    config: { linkSecret },
  },
  language,
}: Call<typeof ownPageEndpoints.read>): Promise<OwnPage> {
  const student = await repository.studentOfOwnPage(tx, session);
  if (!student) throw notFound.student();
  const { companyID, studentID } = session;
  const courses = (await repository.coursesOfStudent(tx, session)).map((row): CourseOfOwnPage => {
    const { evalSettingID, title, handedInAt, linkNonce: nonce, hasResults } = row;
    const status = answerStatusOf(row, now);
    const key = { companyID, evalSettingID, studentID };
    const receipt = handedInAt && {
      receiptNumber: receiptNumber(linkSecret, { ...key, handedInAt }),
      handedInAt: handedInAt.toISOString(),
    };
    return {
      evalSettingID,
      title,
      status,
      startAt: row.startAt.toISOString(),
      endAt: endOf(row).toISOString(),
      token: status === 'ended' ? null : candidateToken(linkSecret, { ...key, nonce }),
      receipt,
      hasResults,
    };
  });
  const isOpen = ({ status }: CourseOfOwnPage) => status !== 'ended';
  return {
    isSignedIn: session.signIn !== null,
    schoolName: schoolNameIn(student, language),
    candidate: withLatinName(nameOf(student)),
    wording: student.schoolKind === 'primary' ? 'primary' : 'general',
    courses: [
      ...courses.filter(isOpen).toSorted((a, b) => a.endAt.localeCompare(b.endAt)),
      ...courses.filter((course) => !isOpen(course)),
    ],
  };
}

const nameOf = ({
  lastName,
  firstName,
  lastNameKana,
  firstNameKana,
}: repository.StudentOfOwnPage) => ({ lastName, firstName, lastNameKana, firstNameKana });

/** Ends the sign-in of a student; a personal link opens the page again. */
export async function signOut({
  tx,
  session,
}: Call<typeof ownPageEndpoints.signOut>): Promise<void> {
  if (session.signIn !== null) await endStudentSession(tx, session.companyID, session.signIn);
}

/**
 * Reads a student's results as the feedback report of the course says them.
 * @throws Failure academic.4 (404) where there is nothing to say, or nobody any more
 */
async function resultsOf(
  { tx, language, now }: Pick<OwnPageCaller, 'tx' | 'language' | 'now'>,
  key: { companyID: number; evalSettingID: number; studentID: number },
  { config: { productName } }: Pick<Deps, 'config'>,
): Promise<ReportData> {
  const { companyID, evalSettingID, studentID } = key;
  const course = await courseOf(tx, companyID, evalSettingID);
  if (!course) throw notFound.student();
  const exam = await readCourse(
    tx,
    { companyID, evalSettingID, productName },
    { hasTrendReports: false },
  );
  const hasReadings =
    language === 'ja' && (course.schoolKind === 'primary' || choiceOf(course).hasReadings);
  const report = { studentID, kind: course.reportKind, language, hasReadings };
  const data = await readReportData(tx, exam, report, now);
  if (!data) throw notFound.student();
  return data;
}

/** Reads the results of a course that are released to the student. Leaves an audit row. @throws Failure academic.4 (404) */
export async function openResults(
  caller: OwnPageCaller,
  evalSettingID: number,
  deps: Pick<Deps, 'config'>,
): Promise<ReportData> {
  const { tx, session } = caller;
  const { companyID, studentID, ip } = session;
  if (!(await repository.hasReleasedResults(tx, session, evalSettingID))) throw notFound.student();
  const data = await resultsOf(caller, { companyID, evalSettingID, studentID }, deps);
  const actor = { companyID, userID: null, role: null, ip };
  await audit(tx, actor, 'results.open', { studentID, detail: { evalSettingID } });
  return data;
}

/**
 * Reads a student's results as the student would see them, released or not. Leaves an audit row.
 * @throws Failure grow.22 (404), academic.4 (404) for somebody who has none or is not the caller's to see
 */
export async function previewResults(
  caller: Caller,
  { evalSettingID, studentID }: { evalSettingID: number; studentID: number },
  deps: Pick<Deps, 'config'>,
): Promise<ReportData> {
  const { tx, session, now } = caller;
  const { courseKey } = await openCourse(caller, evalSettingID);
  if (!(await isExamineeInScope(tx, { ...courseKey, studentID }))) throw notFound.student();
  const key = { companyID: session.companyID, evalSettingID, studentID };
  const data = await resultsOf(caller, key, deps);
  const detail = { part: 'results', evalSettingID };
  await auditView(tx, session, 'student.view', { studentID, detail }, now);
  return data;
}

/**
 * Releases the results of a course to its students, or withdraws them at once. Leaves an audit row where it changes
 * anything.
 * @throws Failure grow.22 (404)
 */
export async function releaseResults(
  caller: Call<typeof ownPageEndpoints.release>,
): Promise<{ releasedAt: string | null }> {
  const {
    tx,
    session,
    now,
    params: { evalSettingID },
    body: { isReleased },
  } = caller;
  await openCourse(caller, evalSettingID);
  const key = { companyID: session.companyID, evalSettingID };
  if (await repository.setReleased(tx, key, isReleased ? now : null)) {
    await audit(tx, session, isReleased ? 'results.release' : 'results.withdraw', {
      detail: { evalSettingID },
    });
  }
  const releasedAt = await repository.releaseOf(tx, key);
  return { releasedAt: releasedAt?.toISOString() ?? null };
}
