import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const lostLinkEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/answer/lost-links',
    access: 'public',
    summary:
      'Mails the personal links of open courses to a registered address; the same answer for every address',
    body: z.object({ email: z.string().min(1).max(limits.emailLength) }),
    response: z.object({}),
  }),
};
