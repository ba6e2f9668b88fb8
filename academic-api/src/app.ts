import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '@mebae/contracts';
import accountRoutes from './features/account/account.routes.ts';
import activityRoutes from './features/activities/activities.routes.ts';
import answerRoutes from './features/answers/answers.routes.ts';
import candidateLinkRoutes from './features/candidate-links/candidate-links.routes.ts';
import { assignEvaluators } from './features/evaluator-assignment/assign.ts';
import examDraftRoutes from './features/exam-drafts/exam-drafts.routes.ts';
import examRoutes from './features/exams/exams.routes.ts';
import classManagementRoutes from './features/class-management/class-management.routes.ts';
import healthRoutes from './features/health/health.routes.ts';
import masterRoutes from './features/masters/masters.routes.ts';
import outboxRoutes from './features/outbox/outbox.routes.ts';
import recordRoutes from './features/records/records.routes.ts';
import schoolClassRoutes from './features/school-classes/school-classes.routes.ts';
import studentImportRoutes from './features/student-import/student-import.routes.ts';
import studentRoutes from './features/students/students.routes.ts';
import tagRoutes from './features/tags/tags.routes.ts';
import type { Deps } from './lib/deps.ts';
import errors from './plugins/errors.ts';
import openapi from './plugins/openapi.ts';
import requestLog from './plugins/request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}

/**
 * The whole API as one plugin: libraries, then ours, then the routes of each feature. It listens to nothing.
 * @param deps what services need; the caller owns and closes it
 */
export const academicApi = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('deps', deps);

  await app.register(multipart, { limits: { fileSize: limits.importBytes, files: 1, fields: 5 } });
  await app.register(rateLimit, { global: false });
  await app.register(requestLog);
  await app.register(errors);
  await app.register(openapi);

  await app.register(healthRoutes);
  await app.register(accountRoutes);
  await app.register(answerRoutes);
  await app.register(candidateLinkRoutes);
  await app.register(examDraftRoutes, { assignEvaluators });
  await app.register(examRoutes);
  await app.register(masterRoutes);
  await app.register(outboxRoutes);
  await app.register(recordRoutes);
  await app.register(classManagementRoutes);
  await app.register(schoolClassRoutes);
  await app.register(studentRoutes);
  await app.register(studentImportRoutes);
  await app.register(tagRoutes);
  await app.register(activityRoutes);
});
