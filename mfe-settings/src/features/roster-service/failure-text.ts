import type { RosterFailure } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';

/** Says what went wrong with a service, and where. */
export function failureText(t: Text, { code, resource }: RosterFailure): string {
  const words = t(`roster.failure.${code}`);
  if (resource === null) return words;
  return t('roster.failureAt', { words, resource: t(`roster.resource.${resource}`) });
}
