import { accountEndpoints } from './features/account.ts';
import { masterEndpoints } from './features/masters.ts';
import { outboxEndpoints } from './features/outbox.ts';

/** Every call of the academic API by area: what the client offers and the server must register. */
export const endpoints = {
  account: accountEndpoints,
  masters: masterEndpoints,
  outbox: outboxEndpoints,
};
