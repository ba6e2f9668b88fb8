import { expect, it } from 'vitest';
import {
  contractFit,
  platformContract,
  servedContracts,
  shellContracts,
} from './platform-contract.ts';

it('turns away what is too old and what is too new', () => {
  const range = { oldest: 2, newest: 3 };
  expect([1, 2, 3, 4].map((contract) => contractFit(contract, range))).toEqual([
    'too old',
    'served',
    'served',
    'too new',
  ]);
});

it('serves at least its own contract', () => {
  expect(servedContracts.newest).toBe(platformContract);
  expect(contractFit(platformContract, servedContracts)).toBe('served');
});

it('reads what a registry says of its shell', () => {
  expect(shellContracts({ shellContract: 3, oldestShellContract: 2 })).toEqual({
    oldest: 2,
    newest: 3,
  });
  expect(shellContracts({ shellContract: 2 })).toEqual({ oldest: 1, newest: 2 });
  expect(shellContracts({})).toBeNull();
});
