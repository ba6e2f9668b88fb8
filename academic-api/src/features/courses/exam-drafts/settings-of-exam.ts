import { examDraftData, examMail, type ExamDraftData } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import * as repository from './exam-drafts.repository.ts';

/** The settings of a course in the parts of the wizard. */
export async function settingsOfExam(
  tx: Tx,
  exam: NonNullable<Awaited<ReturnType<typeof repository.examToCopy>>>,
): Promise<ExamDraftData> {
  const { companyID, evalSettingID } = exam;
  const rule = exam.examineeRule ?? {
    schoolClassIDs: await repository.classesOfExaminees(tx, companyID, evalSettingID),
  };
  // columns hold the numbers of the enumerations, which the contract checks
  return examDraftData.parse({
    base: {
      title: exam.title,
      description: exam.description,
      startAt: exam.startAt.toISOString(),
      endAt: exam.endAt.toISOString(),
      automaticReports: exam.automaticReports,
    },
    questions: {
      competencySettingType: exam.competencySettingType,
      competencyIDs: exam.competencyIDs,
      // arrays of bigint arrive as texts
      customCompetencyIDs: exam.customCompetencyIDs.map(Number),
      questionTypeID: exam.questionTypeID,
      selfEvaluation: exam.selfEvaluation,
      peerEvaluation: exam.peerEvaluation,
      disposition: exam.disposition,
      trendIDs: exam.trendIDs,
    },
    examinees: {
      ...rule,
      evaluatorsPerStudent: exam.evaluatorsPerStudent,
      compareClasses: exam.compareClasses,
      evaluatorScope: exam.evaluatorScope,
      evaluatorType: exam.evaluatorType,
      requestPermission: exam.requestPermission,
      automaticAssignment: exam.automaticAssignment,
      groupSettingID: exam.groupSettingID,
    },
    mail: {
      ...examMail.parse(exam.mail),
      reportMail: exam.reportMail,
      reportKind: exam.reportKind,
    },
    ...(exam.copiedFrom !== null && { copiedFrom: exam.copiedFrom }),
  });
}
