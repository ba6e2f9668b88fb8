import { createHash } from 'node:crypto';

/** Tokens are kept as SHA-256: a copy of the database opens no session. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
