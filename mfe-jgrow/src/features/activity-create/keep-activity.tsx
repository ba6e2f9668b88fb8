import { useKeptForm } from '@mebae/platform';
import { useWatch, type Control } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

/** What comes back after a new sign-in: the input, and the version of the activity that it changes. */
export interface KeptActivity {
  values: FormValues;
  /** `updatedAt` of that version; null for a new activity. */
  basedOn: string | null;
}

interface KeepActivityProps {
  name: string;
  control: Control<FormValues>;
  basedOn: string | null;
  dirty: boolean;
  onRestore: (kept: KeptActivity) => void;
}

/** Keeps the form's input. A part of its own, so that typing renders no more than this. */
export function KeepActivity({ name, control, basedOn, dirty, onRestore }: KeepActivityProps) {
  const values = useWatch({ control }) as FormValues;
  useKeptForm<KeptActivity>({ name, value: { values, basedOn }, dirty, restore: onRestore });
  return null;
}
