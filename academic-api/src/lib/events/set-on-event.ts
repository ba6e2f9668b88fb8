import { Failure } from '../calls/failure.ts';

/** The refusal to delete what events need; its reason is their titles. */
export const setOnEvent = (events: readonly { title: string }[]): Failure =>
  new Failure('grow.2029', { reason: events.map(({ title }) => title) });
