import { CompetencyChange } from './competency-change.tsx';
import { FeltChange } from './felt-change.tsx';
import type { PartProps } from './part-props.ts';

/** What students feel that has changed, and how their scores have changed. */
export function Changes({ analysis }: PartProps) {
  return (
    <>
      <FeltChange analysis={analysis} />
      <CompetencyChange analysis={analysis} />
    </>
  );
}
