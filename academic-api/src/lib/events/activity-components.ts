import type { ActivityComponent } from '@mebae/contracts';
import type { SchoolText } from '../../db/schema.ts';
import type { TextReader } from '../school-words/catalogue.ts';
import { masterText } from '../school-words/master-text.ts';

/** A component of an activity, named in one language. */
export interface ComponentRow extends Omit<ActivityComponent, 'name'> {
  name: SchoolText<string>;
}

/** Components of an activity in a reader's words. */
export const toComponents = (
  rows: readonly ComponentRow[],
  reader: TextReader,
): ActivityComponent[] => rows.map((row) => ({ ...row, name: masterText(row.name, reader) }));
