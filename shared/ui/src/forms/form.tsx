import { makeStyles, useKeptForm, useUnsavedGuard } from '@mebae/platform';
import type { ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { FormHandle } from './use-form.ts';

const useStyles = makeStyles({
  form: {
    // A field that gets the focus is scrolled above the SaveBar, with what is said below it.
    '& :is(input, textarea, select)': { scrollMarginBottom: '136px' },
  },
});

interface FormProps<Values extends FieldValues> {
  form: FormHandle<Values>;
  /** Names the form where a page has more than one. */
  'aria-label'?: string;
  children: ReactNode;
}

/** The `form` element around fields and `SaveBar`; guards and keeps unsaved input. */
export function Form<Values extends FieldValues>({ form, children, ...props }: FormProps<Values>) {
  const styles = useStyles();
  return (
    <form
      {...props}
      className={styles.form}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      {form.keptAs === null ? (
        <GuardedForm form={form} />
      ) : (
        <KeptForm form={form} name={form.keptAs} />
      )}
      {children}
    </form>
  );
}

/** Keeps the input in the tab. A component of its own, so that typing renders no more than this. */
function KeptForm<Values extends FieldValues>(props: { form: FormHandle<Values>; name: string }) {
  const { control, isDirty, restore } = props.form;
  useKeptForm<Values>({
    name: props.name,
    value: useWatch({ control }) as Values,
    dirty: isDirty,
    restore,
  });
  return null;
}

function GuardedForm<Values extends FieldValues>({ form }: { form: FormHandle<Values> }) {
  useUnsavedGuard(form.isDirty);
  return null;
}
