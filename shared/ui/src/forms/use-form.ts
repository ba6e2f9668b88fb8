import { zodResolver } from '@hookform/resolvers/zod';
import { useNotice } from '@mebae/platform';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm as useHookForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Path,
} from 'react-hook-form';
import type { ZodType } from 'zod';

/** The server's refusal of one field. */
export interface FieldProblem<Values extends FieldValues> {
  field: FieldPath<Values>;
  /** In the user's language. */
  message: string;
}

export interface FormOptions<Values extends FieldValues> {
  /**
   * Name under which unsaved input is kept in the tab, unique among the forms of the same path (`edit 12`); null keeps
   * nothing and only asks before the page is left. Values whose names look like secrets are never kept.
   */
  keptAs: string | null;
  /**
   * First values of the form. Read once: later values need another `key` on the component. Whatever else a save depends
   * on, such as the `updatedAt` that the input is based on, is a value too, so that it is kept with the input.
   */
  defaultValues: Values;
  /** Makes the rules, with messages in the user's language. Called once. */
  schema: () => ZodType<Values, Values>;
  /**
   * Saves the checked values. An error that it throws becomes the problem of a field (`problemOf`) or else a notice;
   * false means that nothing was saved and that the person has been told.
   */
  onSave: (values: Values) => Promise<unknown>;
  /** Values with which the form goes on after a save, such as an empty row for the next; absent: what was saved. */
  nextValues?: (saved: Values) => Values;
  /** Which field an error of `onSave` is about; null or absent: none. */
  problemOf?: (error: unknown, values: Values) => FieldProblem<Values> | null;
  /** Runs after a save, once leaving the page asks no question any more: navigates, for example. */
  onSaved?: () => void;
}

/** A form as `Form`, its fields and its buttons use it. */
export interface FormHandle<Values extends FieldValues> {
  control: Control<Values>;
  keptAs: string | null;
  /** Whether it holds input that is not saved. */
  isDirty: boolean;
  isSaving: boolean;
  /** Checks and saves; the first field with a problem gets the focus. */
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** Gives the input up, then runs `next`, once leaving the page asks no question any more. */
  discard: (next?: () => void) => void;
  getValues: () => Values;
  setValue: <Name extends FieldPath<Values>>(
    name: Name,
    value: FieldPathValue<Values, Name>,
  ) => void;
  /** Puts back what was kept, as unsaved input. */
  restore: (values: Values) => void;
}

/**
 * The one way to build a form: values and rules by react-hook-form and zod, unsaved input kept over a new sign-in, errors
 * beside their fields. Use it with `Form`, `FormField` (or `TextField`, `SwitchField`) and `SaveBar`:
 *
 *     const form = useForm({
 *       keptAs: `edit ${teacher.teacherID}`,
 *       defaultValues: formFrom(teacher),
 *       schema: () => teacherSchema(t),
 *       onSave: (values) => api(endpoints.teachers.update, { params, body: bodyOf(values) }),
 *       onSaved: () => void navigate(paths.teachers),
 *     });
 *     return (
 *       <Form form={form}>
 *         <TextField form={form} name="lastName" label={t('teachers.lastName')} required />
 *         <SaveBar label={t('teachers.save')} isSaving={form.isSaving} cancelTo={paths.teachers} />
 *       </Form>
 *     );
 */
export function useForm<Values extends FieldValues>(
  options: FormOptions<Values>,
): FormHandle<Values> {
  const { keptAs, defaultValues, onSave, nextValues, problemOf, onSaved } = options;
  const notice = useNotice();
  const [resolver] = useState(() => zodResolver(options.schema()));
  const form = useHookForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
  });
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = form;
  const runWhenClean = useRunWhenClean();
  const isBusy = useRef(false);

  const save = async (values: Values): Promise<boolean> => {
    try {
      return (await onSave(values)) !== false;
    } catch (error) {
      const problem = problemOf?.(error, values);
      if (problem) setError(problem.field, { message: problem.message }, { shouldFocus: true });
      else notice.error(error);
      return false;
    }
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const sent = structuredClone(getValues());
    let saved: Values | null = null;
    try {
      await handleSubmit(async (values) => {
        if (await save(values)) saved = values;
      })();
    } finally {
      isBusy.current = false;
    }
    if (saved === null) return;
    const typed = structuredClone(getValues());
    reset(nextValues ? nextValues(saved) : saved);
    for (const name of Object.keys(typed) as Path<Values>[]) {
      // Input that was made while the save ran is not part of it.
      if (!isSame(typed[name], sent[name])) setValue(name, typed[name], { shouldDirty: true });
    }
    runWhenClean(onSaved);
  };

  return {
    control,
    keptAs,
    isDirty: formState.isDirty,
    isSaving: formState.isSubmitting,
    submit,
    discard: (next) => {
      reset();
      runWhenClean(next);
    },
    getValues,
    setValue: (name, value) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    restore: (values) => reset(values, { keepDefaultValues: true }),
  };
}

/**
 * Runs a function after the effects of the present change, which take back the guard of unsaved input. A form that is gone
 * guards nothing any more: what it was about was removed, for example, while the function waited.
 */
function useRunWhenClean(): (run: (() => void) | undefined) => void {
  const [next, setNext] = useState<{ run: (() => void) | undefined } | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    next?.run?.();
  }, [next]);
  return (run) => {
    if (isShown.current) setNext({ run });
    else run?.();
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
