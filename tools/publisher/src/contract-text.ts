import type { ContractRange } from '@mebae/contracts';

/** What a shell serves, in words. */
export const rangeText = ({ oldest, newest }: ContractRange): string =>
  oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`;
