import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { failureBody } from '../errors/failure.ts';

/** Long work that a person starts and the worker does. The shell has words for each kind. */
export const operationKinds = [
  'importStudents',
  'importTeachers',
  'importClassChange',
  'importPromotion',
  'readRoster',
  'promoteStudents',
  'proposeClasses',
  'proposeGroups',
  'assignEvaluators',
  'scoreCourse',
  'exportStudent',
  'exportSchool',
  'drawLoginCards',
  'wordFindings',
  'makeReports',
  'writeLetter',
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Kinds that write nothing before their end, so that they can be taken back until then. */
export const cancellableKinds: readonly OperationKind[] = [
  'importStudents',
  'importTeachers',
  'importClassChange',
  'importPromotion',
  'readRoster',
  'exportStudent',
  'exportSchool',
  'promoteStudents',
  'proposeClasses',
  'proposeGroups',
  'drawLoginCards',
  'wordFindings',
  'writeLetter',
];

export const operationStates = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** Not over yet. */
export const liveStates = ['waiting', 'running'] as const satisfies readonly OperationState[];

/** How long the end of an operation is shown to somebody who has not seen its result, in milliseconds. */
export const operationShownMs = 86_400_000;

/** First entry of an operation's failure when its worker was lost and no further try is left. */
export const interrupted = 'interrupted';

/** One long operation, from the moment it is asked for until its owner has seen its end. */
export const operation = z.object({
  operationID: z.uuid(),
  kind: z.enum(operationKinds),
  /** Its subject: the name of a file, the title of a course. */
  name: z.string(),
  /** The page of its result; also the place to try again. */
  route: z.string(),
  state: z.enum(operationStates),
  /** Units done; `total` is null where that isn't known before the end. */
  done: z.number(),
  total: z.number().nullable(),
  failure: failureBody.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Operation = z.infer<typeof operation>;

const params = z.object({ operationID: z.uuid() });

/**
 * The shell asks for the list when a page opens, and again and again while something runs. A page that has just started
 * an operation makes it ask at once: `useMutate()(endpoints.operations.list)`.
 */
export const operationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/operations',
    access: 'staff',
    summary: 'Own long operations that run, or ended within a day and were not dismissed',
    response: z.object({ data: z.array(operation) }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/operations/:operationID/dismiss',
    access: 'staff',
    summary: 'Take a long operation that is over from the list',
    params,
    response: z.object({}),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/operations/:operationID/cancel',
    access: 'staff',
    summary: 'Take a long operation back before it has written anything',
    params,
    response: z.object({}),
  }),
};
