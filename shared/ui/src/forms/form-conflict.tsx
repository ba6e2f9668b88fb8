import { useEffect, useState } from 'react';
import { ConflictMessage } from './conflict-message.tsx';
import { differencesOf, type ComparedFields, type Difference } from './differences.ts';
import type { Conflict } from './use-conflict.ts';

interface FormConflictProps<Latest, Values extends object> {
  /** A form whose `basedOn` value is the `updatedAt` that its input is based on. */
  form: {
    setValue: (name: 'basedOn', value: string) => void;
    getValues: () => Values;
    submit: () => Promise<void>;
    discard: (next: () => void) => void;
  };
  conflict: Conflict<Latest>;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: Latest) => void;
  /** What the fields are called, so that the message says in which of them both versions differ. */
  compared?: ComparedFields<Values, Latest>;
}

/** `ConflictMessage` of a form by `useForm`: saves what was typed over what is saved, or begins again with the latter. */
export function FormConflict<Latest extends { updatedAt: string | null }, Values extends object>(
  props: FormConflictProps<Latest, Values>,
) {
  const { form, conflict, onReload } = props;
  return (
    <ConflictMessage
      conflict={conflict}
      differences={useDifferences(props)}
      onTakeTheirs={(latest) => form.discard(() => onReload(latest))}
      onKeepMine={({ updatedAt }) => {
        form.setValue('basedOn', updatedAt ?? '');
        void form.submit();
      }}
    />
  );
}

/** Reads what is saved once a save was refused, and compares it with what was typed then. */
function useDifferences<Latest, Values extends object>({
  form,
  conflict: { change, readLatest },
  compared,
}: FormConflictProps<Latest, Values>): readonly Difference[] {
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  useEffect(() => {
    let isShown = true;
    const compare = async () => {
      const latest = change && compared ? await readLatest() : null;
      if (!isShown || !latest || !compared) return;
      setDifferences(differencesOf(compared, form.getValues(), latest));
    };
    void compare();
    return () => {
      isShown = false;
    };
    // once for each change that came first; the functions are made anew with every rendering
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [change]);
  return change ? differences : [];
}
