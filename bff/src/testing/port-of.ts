import type { AddressInfo } from 'node:net';

/** The port that a listening server got. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen');
  return address.port;
}
