import { Field, Input, Switch, Textarea } from '@mebae/platform';
import type { ReactElement } from 'react';
import {
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import type { FormHandle } from './use-form.ts';

interface FieldOptions<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: FormHandle<Values>;
  name: Name;
  label?: string;
  hint?: string;
  required?: boolean;
  className?: string;
}

interface FormFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> extends FieldOptions<Values, Name> {
  /** Draws the input from its value, its handlers and its ref; the ref lets a problem move the focus to it. */
  children: (input: ControllerRenderProps<Values, Name>) => ReactElement;
}

/** Any input of a form, with its label, its hint and what is wrong with it. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  children,
  ...field
}: FormFieldProps<Values, Name>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: input, fieldState }) => (
        <Field {...field} validationMessage={fieldState.error?.message}>
          {children(input)}
        </Field>
      )}
    />
  );
}

interface TextFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string>,
> extends FieldOptions<Values, Name> {
  type?: 'email' | 'date' | 'datetime-local';
  /** More than one makes it a text of several lines. */
  rows?: number;
  maxLength?: number;
  readOnly?: boolean;
  autoComplete?: string;
}

/** A text of one line or of several. */
export function TextField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string>,
>({
  type,
  rows,
  maxLength,
  readOnly,
  autoComplete = 'off',
  ...field
}: TextFieldProps<Values, Name>) {
  const attributes = { maxLength, readOnly, autoComplete };
  return (
    <FormField {...field}>
      {(input) =>
        rows === undefined ? (
          <Input {...input} {...attributes} type={type} />
        ) : (
          <Textarea {...input} {...attributes} rows={rows} resize="vertical" />
        )
      }
    </FormField>
  );
}

interface SwitchFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean>,
> extends Omit<FieldOptions<Values, Name>, 'label'> {
  /** Words beside the switch; may depend on its value. */
  label: string | ((isOn: boolean) => string);
}

/** Something that is on or off. */
export function SwitchField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean>,
>({ label, ...field }: SwitchFieldProps<Values, Name>) {
  return (
    <FormField {...field}>
      {({ value, onChange, ...input }) => (
        <Switch
          {...input}
          checked={value}
          onChange={(_, { checked }) => onChange(checked)}
          label={typeof label === 'string' ? label : label(value)}
        />
      )}
    </FormField>
  );
}
