import { CompetencyChange } from './competency-change.tsx';
import { FeltChange } from './felt-change.tsx';
import type { PartProps } from './part-props.ts';

/** Changes that students feel, and changes of their scores. */
export function Changes({ analysis }: PartProps) {
  return (
    <>
      <FeltChange analysis={analysis} />
      <CompetencyChange analysis={analysis} />
    </>
  );
}
