import { openIDEndpoints, type ConnectionButton } from '@mebae/contracts';
import { api } from '@mebae/platform';

/** Ways to sign in of a school, or of schools whose staff have addresses of a domain. */
export async function readButtons(
  query: { companyID: number } | { email: string },
): Promise<ConnectionButton[]> {
  return (await api(openIDEndpoints.buttons, { query })).data;
}
