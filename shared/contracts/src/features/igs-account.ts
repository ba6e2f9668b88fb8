import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { signInResult } from './account.ts';

export const igsAccountEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/signinForIgsAccount',
    access: 'public',
    summary:
      "Exchange an operator's single-use link for a session in the school that it names (7, 14)",
    body: z.object({ token: z.string().min(1).max(200) }),
    /** The bff keeps both tokens; every call of the session carries both. */
    response: signInResult.extend({
      authToken: z.string(),
      adminToken: z.string(),
    }),
  }),
};
