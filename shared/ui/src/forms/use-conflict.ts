import { useNotice } from '@mebae/platform';
import { useState } from 'react';
import { othersChangeOf, type OthersChange } from './others-change.ts';

/** A save that may come second, as `useForm` and `ConflictMessage` use it. */
export interface Conflict<Latest> {
  /** Null until a save was refused. */
  change: OthersChange | null;
  /** Waits for a save. @returns false where somebody else's change came first; the form keeps what was typed */
  guard: (saving: Promise<unknown>) => Promise<boolean>;
  /** Reads what is saved now; null when that failed, which a notice says. */
  readLatest: () => Promise<Latest | null>;
}

/**
 * For forms over something that two people may edit at the same time: whoever saves second is shown whose change came
 * first, keeps what was typed, and chooses. The body of the save carries the `updatedAt` that the form was filled from.
 *
 *     const conflict = useConflict(() => readStudent(studentID));
 *     const form = useForm({ …, onSave: (values) => conflict.guard(save(values)) });
 *     <SaveBar … message={<FormConflict form={form} conflict={conflict} compared={…} onReload={…} />} />
 *
 * @param read reads what is saved now
 */
export function useConflict<Latest>(read: () => Promise<Latest>): Conflict<Latest> {
  const notice = useNotice();
  const [change, setChange] = useState<OthersChange | null>(null);
  return {
    change,
    guard: async (saving) => {
      try {
        await saving;
        setChange(null);
        return true;
      } catch (error) {
        const came = othersChangeOf(error);
        if (!came) throw error;
        setChange(came);
        return false;
      }
    },
    readLatest: async () => {
      try {
        return await read();
      } catch (error) {
        notice.error(error);
        return null;
      }
    },
  };
}
