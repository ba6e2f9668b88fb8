import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';
import { instant } from '../scalars.ts';
import { operation } from './operations.ts';

/** Parts of a service's answers that a message names. */
export const rosterResources = ['token', 'orgs', 'users', 'classes', 'enrollments'] as const;
export type RosterResource = (typeof rosterResources)[number];

/** Why a roster service could not be read, or what it gave could not be compared. */
export const rosterProblems = [
  /** The network gives nothing. */
  'unreachable',
  'timedOut',
  /** The address of tokens gives none to this client. */
  'tokenRefused',
  /** The service refuses a token that it has just given. */
  'notAllowed',
  /** It has answered with another status than 200. */
  'wrongStatus',
  /** It has said again and again that it can't answer now. */
  'busy',
  'notJson',
  /** It is JSON, and not what OneRoster 1.2 says. */
  'notOneRoster',
  'tooLarge',
  /** A page says that the next one is at another address than the service's. */
  'otherOrigin',
  /** Pages without end, or with nothing new on them. */
  'endless',
  /** Fewer records came than the service says there are, twice. */
  'incomplete',
  /** The school that was chosen is not among the service's any more. */
  'orgUnknown',
  /** Nobody of the school is there today. */
  'nobody',
  /** More people than a school may have. */
  'tooManyPeople',
  /** The worker was lost, or the product was updated. */
  'interrupted',
] as const;
export type RosterProblemCode = (typeof rosterProblems)[number];

export const rosterFailure = z.object({
  code: z.enum(rosterProblems),
  /** The part of the service that it is about; null for none. */
  resource: z.enum(rosterResources).nullable(),
  /** Words of the service or of the network, in English; empty where there are none. */
  detail: z.string(),
});
export type RosterFailure = z.infer<typeof rosterFailure>;

/**
 * Ends of a run: it waits for an administrator, was registered, found nothing to change, failed, or was discarded, by
 * a person or by a later run.
 */
export const rosterRunStates = [
  'running',
  'waiting',
  'applied',
  'undone',
  'unchanged',
  'failed',
  'discarded',
] as const;
export type RosterRunState = (typeof rosterRunStates)[number];

/** Why a run waits although the school lets runs be registered by themselves. */
export const rosterWaitReasons = ['byHand', 'manyLeave', 'undoneBefore', 'notRegistered'] as const;

/** Numbers of people; of a run that has read the service to its end. */
export const rosterRunCounts = z.object({
  created: z.number(),
  changed: z.number(),
  leaving: z.number(),
  unchanged: z.number(),
  failed: z.number(),
});
export type RosterRunCounts = z.infer<typeof rosterRunCounts>;

export const rosterRun = z.object({
  runID: z.uuid(),
  isNightly: z.boolean(),
  /** The person who started it; null for nightly ones, and when the account is gone. */
  startedBy: personName.nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(rosterRunStates),
  /** Whether everything was read, or what has changed since the run before; null before the end. */
  isWhole: z.boolean().nullable(),
  counts: rosterRunCounts.nullable(),
  waitsFor: z.enum(rosterWaitReasons).nullable(),
  failure: rosterFailure.nullable(),
  /** The import with the preview or what was registered; null where there is none. */
  importID: z.uuid().nullable(),
});
export type RosterRun = z.infer<typeof rosterRun>;

/** A school of a service. */
export const rosterOrg = z.object({
  id: z.string().trim().min(1).max(255),
  name: z.string().trim().max(255),
});
export type RosterOrg = z.infer<typeof rosterOrg>;

/** A school's roster service: what the operator has registered, and what the school has made of it. */
export const rosterService = z.object({
  /** The service's address, for people who ask whose it is. */
  address: z.string(),
  /** The school among the service's; null until somebody has chosen. */
  org: rosterOrg.nullable(),
  isNightly: z.boolean(),
  appliesItself: z.boolean(),
  updatedAt: instant.nullable(),
  /** The run that is under way. */
  running: rosterRun.nullable(),
  /** The run whose preview an administrator has to look at. */
  waiting: rosterRun.nullable(),
});
export type RosterService = z.infer<typeof rosterService>;

/** Why a roster service is not saved or run, as the reason of a failure. */
export const RosterRefusal = {
  /** Nightly runs need a school of the service. */
  OrgMissing: 'orgMissing',
  /** A run is under way already. */
  UnderWay: 'underWay',
  /** The run is not one that waits. */
  NotWaiting: 'notWaiting',
} as const;

/** Number of students of whom fewer than one may leave by a run that is registered by itself. */
export const rosterLeavingShare = 20;

const runParams = z.object({ runID: z.uuid() });

/** Calls of administrators about the school's roster service. */
export const rosterServiceEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/rosterService',
    access: 'staff',
    summary: "The school's roster service; null where the operator has registered none",
    response: z.object({ service: rosterService.nullable() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/school/rosterService',
    access: 'staff',
    summary: 'Say which school of the service is this one, and what happens by itself',
    body: z.object({
      org: rosterOrg.nullable(),
      isNightly: z.boolean(),
      appliesItself: z.boolean(),
      /** As it was read; null where nothing was saved yet. */
      updatedAt: instant.nullable(),
    }),
    response: z.object({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/school/rosterService/test',
    access: 'staff',
    summary: 'Ask the service for a token and its schools',
    response: z.object({
      orgs: z.array(rosterOrg),
      /** Null where nothing went wrong. */
      failure: rosterFailure.nullable(),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/school/rosterService/runs',
    access: 'staff',
    summary: 'Have the worker read the service and say what would change',
    response: operation,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/school/rosterService/runs',
    access: 'staff',
    summary: 'Runs, newest first',
    query: pageQuery,
    response: pageOf(rosterRun),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/school/rosterService/runs/:runID/discard',
    access: 'staff',
    summary: 'Throw the preview of a waiting run away',
    params: runParams,
    response: z.object({}),
  }),
};
