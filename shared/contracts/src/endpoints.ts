/**
 * Every call of the academic API by feature: what the client offers and the server must register. A module rather than an
 * object, so that a bundle brings only the features that it calls.
 */
export { accountEndpoints as account } from './features/account.ts';
export { activityEndpoints as activities } from './features/activities.ts';
export { allCompetencyEndpoints as allCompetencies } from './features/all-competencies.ts';
export { answerEndpoints as answer } from './features/answer.ts';
export { auditEndpoints as audit } from './features/audit.ts';
export { boxplotEndpoints as boxplot } from './features/boxplot-setting.ts';
export { classManagementEndpoints as classManagement } from './features/class-management.ts';
export { classAnalysesEndpoints as classAnalyses } from './features/class-analyses.ts';
export { classChangeEndpoints as classChange } from './features/class-change.ts';
export { eventAnalysisEndpoints as eventAnalysis } from './features/event-analysis.ts';
export { eventEndpoints as events } from './features/events.ts';
export { guideEndpoints as guide } from './features/guide.ts';
export { groupEndpoints as groups } from './features/groups.ts';
export { classEndpoints as classes } from './features/classes.ts';
export { customCompetencyEndpoints as customCompetencies } from './features/custom-competencies.ts';
export { evaluatorEndpoints as evaluators } from './features/evaluators.ts';
export { examDraftEndpoints as examDrafts } from './features/exam-drafts.ts';
export { examFollowUpEndpoints as examFollowUp } from './features/exam-follow-up.ts';
export { examMailEndpoints as examMails } from './features/exam-mails.ts';
export { examSettingsEndpoints as examSettings } from './features/exam-settings.ts';
export { examEndpoints as exams } from './features/exams.ts';
export { homeEndpoints as home } from './features/home.ts';
export { igsAccountEndpoints as igsAccount } from './features/igs-account.ts';
export { loginCardEndpoints as loginCards } from './features/login-cards.ts';
export { mailTemplateEndpoints as mailTemplates } from './features/exam-mails.ts';
export { masterEndpoints as masters } from './features/masters.ts';
export { operationEndpoints as operations } from './features/operations.ts';
export { outboxEndpoints as outbox } from './features/outbox.ts';
export { ownAccountEndpoints as ownAccount } from './features/own-account.ts';
export { promotionEndpoints as promotion } from './features/promotion.ts';
export { findingsEndpoints as findings } from './features/findings.ts';
export { keptApartEndpoints as keptApart } from './features/kept-apart.ts';
export { interviewEndpoints as interviews } from './features/interviews.ts';
export { letterEndpoints as letters } from './features/letters.ts';
export { recordEndpoints as records } from './features/records.ts';
export { ownPageEndpoints as ownPage } from './features/own-page.ts';
export { reportCommentEndpoints as reportComments } from './features/report-comments.ts';
export { reportLinkEndpoints as reportLink } from './features/reports.ts';
export { reportEndpoints as reports } from './features/reports.ts';
export { resetPasswordEndpoints as resetPassword } from './features/reset-password.ts';
export { dataExportEndpoints as dataExports } from './features/data-protection.ts';
export { retentionEndpoints as retention } from './features/data-protection.ts';
export { studentErasureEndpoints as studentErasure } from './features/data-protection.ts';
export { schoolProfileEndpoints as schoolProfile } from './features/school-profile.ts';
export {
  openIDEndpoints as openID,
  schoolConnectionEndpoints as schoolConnections,
} from './features/open-id.ts';
export { ltiEndpoints as lti, ltiMemberEndpoints as ltiMembers } from './features/lti.ts';
export {
  schoolSecondFactorEndpoints as schoolSecondFactors,
  secondFactorEndpoints as secondFactors,
} from './features/second-factors.ts';
export { coveredSessionEndpoints as coveredSession } from './features/covered-session.ts';
export { schoolSecurityEndpoints as schoolSecurity } from './features/school-security.ts';
export { importHistoryEndpoints as importHistory } from './features/roster-import.ts';
export { rosterServiceEndpoints as rosterService } from './features/roster-service.ts';
export { scoreEndpoints as scores } from './features/scores.ts';
export { setupEndpoints as setup } from './features/setup.ts';
export { shortCodeEndpoints as shortCode } from './features/login-cards.ts';
export { lostLinkEndpoints as lostLink } from './features/lost-links.ts';
export { statisticsEndpoints as statistics } from './features/statistics.ts';
export { studentImportEndpoints as studentImport } from './features/student-import.ts';
export { studentEndpoints as students } from './features/students.ts';
export { studentTrendEndpoints as studentTrends } from './features/student-trends.ts';
export { tagEndpoints as tags } from './features/tags.ts';
export { teacherEndpoints as teachers } from './features/teachers.ts';
export { teacherImportEndpoints as teacherImport } from './features/teacher-import.ts';
export { classChangeImportEndpoints as classChangeImport } from './features/class-change-import.ts';
export { promotionImportEndpoints as promotionImport } from './features/promotion-import.ts';
export { undoEndpoints as undo } from './features/undo.ts';
export { classOverviewEndpoints as classOverview } from './features/class-overview.ts';
export { savedViewsEndpoints as savedViews } from './features/saved-views.ts';
