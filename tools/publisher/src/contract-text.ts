import type { ContractRange } from '@mebae/contracts';

/** The contracts that a shell serves, in words. */
export const rangeText = ({ oldest, newest }: ContractRange): string =>
  oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`;
