import { ConflictMessage } from './conflict-message.tsx';
import { differencesOf, type AnyComparedFields } from './differences.ts';
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
  /** Names of the fields, so that the message says in which of them both versions differ. */
  compared: AnyComparedFields<Values, Latest>;
}

/** `ConflictMessage` of a form by `useForm`: saves what was typed over what is saved, or begins again with the latter. */
export function FormConflict<Latest extends { updatedAt: string | null }, Values extends object>({
  form,
  conflict,
  onReload,
  compared,
}: FormConflictProps<Latest, Values>) {
  return (
    <ConflictMessage
      conflict={conflict}
      compare={(latest) => differencesOf(compared, form.getValues(), latest)}
      onTakeTheirs={(latest) => form.discard(() => onReload(latest))}
      onKeepMine={({ updatedAt }) => {
        form.setValue('basedOn', updatedAt ?? '');
        void form.submit();
      }}
    />
  );
}
