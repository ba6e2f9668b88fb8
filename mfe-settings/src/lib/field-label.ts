import type { TextKey } from '@mebae/platform';
import type { Text } from './text.ts';

/** Area whose words name a field and its problems. */
export type FieldWords = 'students' | 'teachers';

/** The name of a field. */
export const fieldLabel = (t: Text, words: FieldWords, name: string): string =>
  t(`${words}.${name}` as TextKey<'settings'>);
