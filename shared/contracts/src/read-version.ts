import { z } from 'zod';
import { instant } from './scalars.ts';

/**
 * Query of what deletes or resets something: the `updatedAt` that was read with it, so that nobody throws away unseen what
 * another has just written. Deletions that can be taken back need none.
 */
export const readVersion = z.object({ updatedAt: instant });
