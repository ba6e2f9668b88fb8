import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type {
  CandidateSession,
  OutsideSession,
  StaffSession,
  StudentSession,
} from '../accounts/session.ts';
import type { Deps } from './deps.ts';

type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** The session that a call of an endpoint comes with. */
export type SessionOf<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'candidate'
    ? E extends { forOutside: true }
      ? CandidateSession | OutsideSession
      : CandidateSession
    : E['access'] extends 'student'
      ? StudentSession
      : StaffSession;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** The parsed input of a call, and what leads out of it. */
export interface CallInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  language: LanguageCode;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
}

/** A call of an endpoint inside of its transaction: what a service gets. */
export interface Call<E extends Endpoint> extends CallInput<E> {
  tx: Tx;
  session: SessionOf<E>;
  now: Date;
}

/** A call of an endpoint that works before or outside of a transaction. */
export interface LongCall<E extends Endpoint> extends CallInput<E> {
  /** The uploaded file of an `upload` endpoint. */
  file: UploadedFile;
  /** The sender of the file of an `upload` endpoint, as checked before it was read. */
  sender: SessionOf<E> | null;
  /** Opens the request's transaction; until then no connection is held. */
  transact: <T>(work: (tx: Tx, session: SessionOf<E>) => Promise<T>) => Promise<T>;
}

/** The result of a call; nothing where the response has nothing in it. */
export type Result<E extends Endpoint> =
  | (NonNullable<E['response']> extends z.ZodUndefined
      ? unknown
      : z.input<NonNullable<E['response']>>)
  | (Record<string, never> extends z.input<NonNullable<E['response']>> ? void : never)
  | FastifyReply;
