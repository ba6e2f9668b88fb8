/** Forms; an entry of its own, because react-hook-form and zod load only with pages that have a form. */
export { FormField, SwitchField, TextField } from './forms/fields.tsx';
export { Form } from './forms/form.tsx';
export { SaveBar, type SaveBarProps } from './forms/save-bar.tsx';
export { useForm, type FieldProblem, type FormHandle, type FormOptions } from './forms/use-form.ts';
export { ConflictMessage } from './forms/conflict-message.tsx';
export {
  differenceOf,
  differencesOf,
  type ComparedFields,
  type Difference,
} from './forms/differences.ts';
export { FormConflict } from './forms/form-conflict.tsx';
export { othersChangeOf, useOthersChangeText, type OthersChange } from './forms/others-change.ts';
export { useSavedDraft } from './forms/use-saved-draft.ts';
export { useConflict, type Conflict } from './forms/use-conflict.ts';
