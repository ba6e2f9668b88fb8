import { createContext } from 'react';

/** Whether a `Section` is around: what has a frame of its own leaves it out there. */
export const InSection = createContext(false);
