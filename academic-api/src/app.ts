import { createHmac } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '@mebae/contracts';
import { openSharedStore, type SharedStore } from '@mebae/rate-limit';
import { connectionOf } from './db/connection.ts';
import accountRoutes from './features/accounts/account/account.routes.ts';
import activityRoutes from './features/jgrow/activities/activities.routes.ts';
import answerRoutes from './features/answering/answers/answers.routes.ts';
import { readParts } from './features/answering/answers/parts.service.ts';
import auditLogRoutes from './features/school/audit-log/audit-log.routes.ts';
import boxplotRoutes from './features/results/boxplot-setting/boxplot-setting.routes.ts';
import candidateLinkRoutes from './features/courses/candidate-links/candidate-links.routes.ts';
import classChangeRoutes from './features/people/class-change/class-change.routes.ts';
import { undoConfirmChange } from './features/people/class-change/confirm.service.ts';
import customCompetencyRoutes from './features/jgrow/custom-competencies/custom-competencies.routes.ts';
import { assignEvaluators } from './features/courses/evaluator-assignment/assign.ts';
import { followUpUndoActions } from './features/courses/exam-follow-up/exam-follow-up.service.ts';
import examFollowUpRoutes from './features/courses/exam-follow-up/exam-follow-up.routes.ts';
import examMailRoutes from './features/courses/exam-mails/exam-mails.routes.ts';
import loginCardRoutes from './features/courses/login-cards/login-cards.routes.ts';
import lostLinkRoutes from './features/courses/lost-links/lost-links.routes.ts';
import mailTemplateRoutes from './features/courses/mail-templates/mail-templates.routes.ts';
import reassignRoutes from './features/courses/evaluator-assignment/reassign.routes.ts';
import evaluatorRoutes from './features/courses/evaluators/evaluators.routes.ts';
import { evaluatorUndoActions } from './features/courses/evaluators/requests.service.ts';
import examDraftRoutes from './features/courses/exam-drafts/exam-drafts.routes.ts';
import examSettingsRoutes from './features/courses/exam-drafts/exam-settings.routes.ts';
import examRoutes from './features/courses/exams/exams.routes.ts';
import classManagementRoutes from './features/results/class-management/class-management.routes.ts';
import classAnalysesRoutes from './features/results/class-management/class-analyses.routes.ts';
import eventAnalysisRoutes from './features/results/event-analysis/event-analysis.routes.ts';
import statisticsRoutes from './features/results/statistics/statistics.routes.ts';
import ltiRoutes from './features/accounts/lti/lti.routes.ts';
import ltiMemberRoutes from './features/accounts/lti-members/lti-members.routes.ts';
import coveredSessionRoutes from './features/accounts/covered-session/covered-session.routes.ts';
import openIDRoutes from './features/accounts/open-id/open-id.routes.ts';
import schoolConnectionRoutes from './features/accounts/school-connections/school-connections.routes.ts';
import schoolSecondFactorRoutes from './features/accounts/school-second-factors/school-second-factors.routes.ts';
import secondFactorRoutes from './features/accounts/second-factors/second-factors.routes.ts';
import igsAccountRoutes from './features/accounts/igs-account/igs-account.routes.ts';
import eventRoutes from './features/jgrow/events/events.routes.ts';
import guideRoutes from './features/school/guide/guide.routes.ts';
import groupRoutes from './features/results/groups/groups.routes.ts';
import healthRoutes from './features/system/health/health.routes.ts';
import masterRoutes from './features/school/masters/masters.routes.ts';
import findingsRoutes from './features/documents/findings/findings.routes.ts';
import { undoSaveFindings } from './features/documents/findings/findings.service.ts';
import interviewRoutes from './features/documents/interviews/interviews.routes.ts';
import keptApartRoutes from './features/people/kept-apart/kept-apart.routes.ts';
import { undoRemoveKeptApart } from './features/people/kept-apart/kept-apart.service.ts';
import { undoRemoveInterview } from './features/documents/interviews/interviews.service.ts';
import letterRoutes from './features/documents/letters/letters.routes.ts';
import studentTrendRoutes from './features/results/student-trends/student-trends.routes.ts';
import rosterServiceRoutes from './features/people/roster-service/roster-service.routes.ts';
import importHistoryRoutes from './features/people/import-history/import-history.routes.ts';
import operationRoutes from './features/system/operations/operations.routes.ts';
import homeRoutes from './features/school/home/home.routes.ts';
import outboxRoutes from './features/system/outbox/outbox.routes.ts';
import ownAccountRoutes from './features/accounts/own-account/own-account.routes.ts';
import promotionRoutes from './features/people/promotion/promotion.routes.ts';
import allCompetencyRoutes from './features/results/records/all-competencies.routes.ts';
import recordRoutes from './features/results/records/records.routes.ts';
import reportCommentRoutes from './features/documents/report-comments/report-comments.routes.ts';
import reportRoutes from './features/documents/reports/reports.routes.ts';
import ownPageRoutes from './features/documents/reports/own-page/own-page.routes.ts';
import resetPasswordRoutes from './features/accounts/reset-password/reset-password.routes.ts';
import { undoSaveClasses } from './features/people/school-classes/save-classes.service.ts';
import scoreRoutes from './features/results/scores/scores.routes.ts';
import schoolClassRoutes from './features/people/school-classes/school-classes.routes.ts';
import dataExportRoutes from './features/documents/data-exports/data-exports.routes.ts';
import retentionRoutes from './features/school/retention/retention.routes.ts';
import schoolProfileRoutes from './features/school/school-profile/school-profile.routes.ts';
import schoolSecurityRoutes from './features/school/school-security/school-security.routes.ts';
import studentErasureRoutes from './features/people/student-erasure/student-erasure.routes.ts';
import setupRoutes from './features/school/setup/setup.routes.ts';
import { demoRoster } from './features/people/student-import/export/demo-roster.ts';
import studentImportRoutes from './features/people/student-import/student-import.routes.ts';
import studentRoutes from './features/people/students/students.routes.ts';
import { studentUndoActions } from './features/people/students/undo-students.ts';
import tagRoutes from './features/people/tags/tags.routes.ts';
import { tagUndoActions } from './features/people/tags/tags.service.ts';
import importRoutes from './features/people/imports.routes.ts';
import { undoDecideWays } from './features/people/promotion/undo-ways.ts';
import teacherRoutes from './features/people/teachers/teachers.routes.ts';
import undoRoutes from './features/system/undo/undo.routes.ts';
import classOverviewRoutes from './features/results/class-overview/class-overview.routes.ts';
import savedViewsRoutes from './features/results/saved-views/saved-views.routes.ts';
import type { Deps } from './lib/calls/deps.ts';
import errors from './plugins/errors.ts';
import openapi from './plugins/openapi.ts';
import life from './plugins/life.ts';
import readiness from './plugins/readiness.ts';
import loadShedding, { type SheddingLimits } from './plugins/load-shedding.ts';
import { signInOutcomes } from './plugins/metrics.ts';
import observe, { type Observers } from './plugins/observe.ts';
import { sessionsOfTokens, type SessionSource } from './plugins/session-source.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    sessions: SessionSource;
    /** Counts of rate limits that all replicas share. */
    rateLimitCounts: SharedStore;
  }
}

interface ApiOptions {
  deps: Deps;
  sessions?: SessionSource;
  observers?: Observers;
  shedding?: SheddingLimits;
}

/**
 * The whole API as one plugin: libraries, then ours, then the routes of each feature. It listens to nothing.
 * @param options.deps what services need; the caller owns and closes it
 * @param options.observers what records each request besides the log
 * @param options.shedding from where on calls are refused; never without it
 * @param options.sessions how a request's session is found: by its token, but in tests that need a false one
 */
export const academicApi = fp(async (app: FastifyInstance, options: ApiOptions) => {
  const { deps, sessions = sessionsOfTokens, shedding } = options;
  const observers = options.observers ?? { telemetry: null, metrics: null };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('deps', deps);
  app.decorate('sessions', sessions);

  // First of all, so that it sees what the others refuse.
  await app.register(observe, observers);
  const { metrics } = observers;
  if (metrics) await app.register(signInOutcomes, { metrics });
  await app.register(life);
  await app.register(readiness);
  if (shedding) await app.register(loadShedding, shedding);
  await app.register(multipart, { limits: { fileSize: limits.importBytes, files: 1, fields: 5 } });
  const counts = await openSharedStore({
    connection: connectionOf(deps.config),
    secret: createHmac('sha256', deps.config.linkSecret).update('rate limits').digest(),
    log: app.log,
  });
  app.decorate('rateLimitCounts', counts);
  app.addHook('onClose', () => counts.close());
  await app.register(rateLimit, { global: false, store: counts.Store });
  await app.register(errors);
  await app.register(openapi);

  await app.register(healthRoutes);
  await app.register(accountRoutes);
  await app.register(answerRoutes);
  await app.register(candidateLinkRoutes);
  await app.register(evaluatorRoutes);
  await app.register(reassignRoutes);
  await app.register(examDraftRoutes, { assignEvaluators, readParts });
  await app.register(examSettingsRoutes, { assignEvaluators });
  await app.register(examRoutes);
  await app.register(examFollowUpRoutes);
  await app.register(examMailRoutes);
  await app.register(loginCardRoutes);
  await app.register(lostLinkRoutes);
  await app.register(reportRoutes);
  await app.register(ownPageRoutes);
  await app.register(reportCommentRoutes);
  await app.register(mailTemplateRoutes);
  await app.register(masterRoutes);
  await app.register(operationRoutes);
  await app.register(homeRoutes);
  await app.register(outboxRoutes);
  await app.register(ownAccountRoutes);
  await app.register(promotionRoutes);
  await app.register(findingsRoutes);
  await app.register(studentTrendRoutes);
  await app.register(interviewRoutes);
  await app.register(keptApartRoutes);
  await app.register(letterRoutes);
  await app.register(recordRoutes);
  await app.register(allCompetencyRoutes);
  await app.register(scoreRoutes);
  await app.register(setupRoutes, { demoRoster });
  await app.register(resetPasswordRoutes);
  await app.register(classManagementRoutes);
  await app.register(classAnalysesRoutes);
  await app.register(eventAnalysisRoutes);
  await app.register(statisticsRoutes);
  await app.register(schoolClassRoutes);
  await app.register(classChangeRoutes);
  await app.register(groupRoutes);
  await app.register(guideRoutes);
  await app.register(studentRoutes);
  await app.register(studentImportRoutes);
  await app.register(importHistoryRoutes);
  await app.register(rosterServiceRoutes);
  await app.register(tagRoutes);
  await app.register(activityRoutes);
  await app.register(eventRoutes);
  await app.register(customCompetencyRoutes);
  await app.register(boxplotRoutes);
  await app.register(teacherRoutes);
  await app.register(importRoutes);
  await app.register(auditLogRoutes);
  await app.register(dataExportRoutes);
  await app.register(retentionRoutes);
  await app.register(studentErasureRoutes);
  await app.register(schoolProfileRoutes);
  await app.register(schoolSecurityRoutes);
  await app.register(igsAccountRoutes);
  await app.register(openIDRoutes);
  await app.register(ltiRoutes);
  await app.register(ltiMemberRoutes);
  await app.register(coveredSessionRoutes);
  await app.register(schoolConnectionRoutes);
  await app.register(schoolSecondFactorRoutes);
  await app.register(secondFactorRoutes);
  await app.register(classOverviewRoutes);
  await app.register(savedViewsRoutes);
  await app.register(undoRoutes, {
    actions: {
      ...studentUndoActions,
      ...tagUndoActions,
      ...followUpUndoActions,
      ...evaluatorUndoActions,
      saveClasses: undoSaveClasses,
      confirmClassChange: undoConfirmChange,
      decideWays: undoDecideWays,
      'findings.save': undoSaveFindings,
      'interview.delete': undoRemoveInterview,
      'keptApart.delete': undoRemoveKeptApart,
    },
  });
});
