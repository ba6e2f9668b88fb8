import { ConflictMessage } from './conflict-message.tsx';
import type { Conflict } from './use-conflict.ts';

interface FormConflictProps<Latest> {
  /** A form whose `basedOn` value is the `updatedAt` that its input is based on. */
  form: {
    setValue: (name: 'basedOn', value: string) => void;
    submit: () => Promise<void>;
    discard: (next: () => void) => void;
  };
  conflict: Conflict<Latest>;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: Latest) => void;
}

/** `ConflictMessage` of a form by `useForm`: saves what was typed over what is saved, or begins again with the latter. */
export function FormConflict<Latest extends { updatedAt: string | null }>(
  props: FormConflictProps<Latest>,
) {
  const { form, conflict, onReload } = props;
  return (
    <ConflictMessage
      conflict={conflict}
      onTakeTheirs={(latest) => form.discard(() => onReload(latest))}
      onKeepMine={({ updatedAt }) => {
        form.setValue('basedOn', updatedAt ?? '');
        void form.submit();
      }}
    />
  );
}
