import { ReportStatus, type ReportFileKind } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { drawReport } from '../features/documents/reports/draw/draw-report.ts';
import { readCourse, readReportData } from '../features/documents/reports/read-report-data.ts';
import type { Deps } from '../lib/calls/deps.ts';
import { withSchoolTransaction, type Tx } from '../db/connect.ts';
import { joinOnSchoolKey } from '../db/query.ts';
import { findDemoClass } from './demo-class.ts';
import type { SeededSchool } from './schools.ts';

type SeedDeps = Pick<Deps, 'db' | 'config' | 'now' | 'reportStore'>;

/** A course of the demo school. */
interface SeededExam {
  companyID: number;
  evalSettingID: number;
}

/**
 * Full reports as somebody has them in the middle of the work: of the newest course that is scored the demo teacher's whole
 * class has one, in the smaller schools its first eight; in the largest school also every second pupil of the first class in
 * the course before. Others have none: each report takes a quarter of a second of the first start.
 */
export async function seedReports(
  deps: SeedDeps,
  { school, companyID, finished }: SeededSchool,
  schoolYear: number,
): Promise<void> {
  const [newest, before] = finished
    .toReversed()
    .map((evalSettingID) => ({ companyID, evalSettingID }));
  if (!newest || !before) return;
  const { db } = deps;
  const own = await withSchoolTransaction(db, companyID, (tx) =>
    findDemoClass(tx, companyID, schoolYear),
  );
  const hasReadings = school.kind === 'primary';
  const by = { requestedBy: own?.userID ?? null, hasReadings };
  const whole = own?.pupils.map(({ studentID }) => studentID) ?? [];
  await withSchoolTransaction(db, companyID, (tx) =>
    writeComments(tx, newest, { studentIDs: whole, userID: by.requestedBy, now: deps.now() }),
  );
  const isLargest = school.key === 'sakura';
  await makeReports(deps, newest, isLargest ? whole : whole.slice(0, 8), by);
  if (!isLargest) return;
  const first = await withSchoolTransaction(db, companyID, (tx) => firstClassOf(tx, before));
  const half = first.filter((_studentID, place) => place % 2 === 0);
  await makeReports(deps, before, half, by);
}

/** The teacher's comments to a class in the middle of the work, a week before they are due: they began with the findings. */
async function writeComments(
  tx: Tx,
  { companyID, evalSettingID }: SeededExam,
  { studentIDs, userID, now }: { studentIDs: readonly number[]; userID: number | null; now: Date },
): Promise<void> {
  const commentsDueOn = dayInJapan(new Date(now.getTime() + 7 * 24 * 3_600_000));
  await tx
    .updateTable('exam')
    .set({ commentsDueOn })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  const begun = await tx
    .selectFrom('findings')
    .innerJoin(
      'findingsVersion as v',
      joinOnSchoolKey('v', 'findings', 'studentID', 'schoolYear', 'version'),
    )
    .select(['findings.studentID', 'findings.isDone', 'v.text'])
    .where('findings.companyID', '=', companyID)
    .where('findings.studentID', 'in', [...studentIDs])
    .orderBy('findings.studentID')
    .execute();
  // the last ones are not begun yet
  const written = begun.slice(0, Math.ceil((begun.length * 2) / 3));
  if (written.length === 0) return;
  await tx
    .insertInto('reportComment')
    .values(
      written.map(({ studentID, isDone, text }) => ({
        companyID,
        evalSettingID,
        studentID,
        text,
        isDone,
        printChangedAt: isDone ? now : null,
        updatedAt: now,
        updatedBy: userID,
      })),
    )
    .execute();
}

/** The examinees of a course who are in its first class, by number. */
async function firstClassOf(tx: Tx, { companyID, evalSettingID }: SeededExam): Promise<number[]> {
  const rows = await tx
    .selectFrom('examinee')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .select(['examinee.studentID', 'enrolment.schoolClassID'])
    .where((eb) =>
      eb.and({ 'examinee.companyID': companyID, 'examinee.evalSettingID': evalSettingID }),
    )
    .orderBy('enrolment.schoolClassID')
    .orderBy('enrolment.studentNumber')
    .execute();
  return rows.flatMap((row) =>
    row.schoolClassID === rows[0]?.schoolClassID ? [row.studentID] : [],
  );
}

async function makeReports(
  { db, config, now: clock, reportStore }: SeedDeps,
  exam: SeededExam,
  studentIDs: readonly number[],
  { requestedBy, hasReadings }: { requestedBy: number | null; hasReadings: boolean },
): Promise<void> {
  const now = clock();
  const { companyID } = exam;
  const course = await withSchoolTransaction(db, companyID, (tx) =>
    readCourse(tx, { ...exam, productName: config.productName }),
  );
  const kind: ReportFileKind = 'full';
  for (const studentID of studentIDs) {
    const report = { studentID, kind, language: 'ja' as const, hasReadings };
    const data = await withSchoolTransaction(db, companyID, (tx) =>
      readReportData(tx, course, report, now),
    );
    if (!data) continue;
    const pdf = await drawReport(data);
    const fileID = await reportStore.put(db, { companyID, studentID }, pdf);
    await withSchoolTransaction(db, companyID, async (tx) => {
      await reportStore.keep(tx, companyID, fileID);
      await tx
        .insertInto('report')
        .values({
          ...exam,
          ...report,
          state: ReportStatus.Completed,
          operationID: null,
          requestedAt: now,
          requestedBy,
          fileID,
          fileLanguage: report.language,
          fileHasReadings: report.hasReadings,
          isFixed: data.isFixed,
          madeAt: now,
        })
        .execute();
    });
  }
}
