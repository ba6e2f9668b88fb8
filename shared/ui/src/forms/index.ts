/** Forms; an entry of its own, because react-hook-form and zod load only with pages that have a form. */
export { FormField, SwitchField, TextField } from './fields.tsx';
export { Form } from './form.tsx';
export { SaveBar, type SaveBarProps } from './save-bar.tsx';
export { useForm, type FieldProblem, type FormHandle, type FormOptions } from './use-form.ts';
