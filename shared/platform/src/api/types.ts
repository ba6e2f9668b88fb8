import type { Endpoint } from '@mebae/contracts';
import type { z } from 'zod';

// eslint-disable-next-line typescript/no-generated-empty-object-type -- what extends it needs no property
type Empty = Record<never, unknown>;

/** The accepted values for a schema: what it takes, or what it yields (a coerced number takes `unknown`). */
type Accepted<I, O> = unknown extends I ? O : I | O;

type AcceptedFields<S extends z.ZodType> = {
  [K in keyof z.input<S>]: K extends keyof z.output<S>
    ? Accepted<z.input<S>[K], z.output<S>[K]>
    : z.input<S>[K];
};

type Part<Name extends string, Value> = Empty extends Value
  ? { [K in Name]?: Value }
  : { [K in Name]: Value };

type ParamsPart<S extends z.ZodType> = S extends z.ZodUndefined
  ? Empty
  : { params: AcceptedFields<S> };
type QueryPart<S extends z.ZodType> = S extends z.ZodUndefined
  ? Empty
  : Part<'query', AcceptedFields<S>>;
type BodyPart<S extends z.ZodType> = S extends z.ZodUndefined ? Empty : { body: z.input<S> };

/** Everything that a call of this endpoint takes; parts that the endpoint does not declare are left out. */
export type CallArgs<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? ParamsPart<P> &
        QueryPart<Q> &
        BodyPart<B> & {
          file?: Blob;
          signal?: AbortSignal;
          /** Besides those that every call carries. */
          headers?: Record<string, string>;
        }
    : never;

/** The arguments as a rest tuple: optional when the endpoint needs none. */
export type CallRest<E> = Empty extends CallArgs<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>];

/** The result of a call of this endpoint; undefined for one without a response. */
export type CallResult<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
