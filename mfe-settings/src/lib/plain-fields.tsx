import { namesOfFields, uuidPattern, type PlainField, type PlainFields } from '@mebae/contracts';
import type { TextKey } from '@mebae/platform';
import { hasTab, isEmail, normaliseText } from '@mebae/rules';
import { FormRow } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { z } from 'zod';
import { fieldLabel, type FieldWords } from './field-label.ts';
import { useText, type Text } from './text.ts';

function ruleOf(t: Text, words: FieldWords, { form, maxLength, isRequired }: PlainField) {
  const typed = z
    .string()
    .refine((text) => !hasTab(text), t(`${words}.error.tab`))
    .transform(normaliseText)
    .pipe(
      isRequired
        ? z.string().min(1, { message: t(`${words}.error.required`), abort: true })
        : z.string(),
    );
  if (form === 'email') {
    const isFit = (text: string): boolean => text === '' || isEmail(text);
    return typed.pipe(z.string().refine(isFit, t(`${words}.error.email`)));
  }
  if (form === 'uuid') {
    const isFit = (text: string): boolean => text === '' || uuidPattern.test(text);
    return typed.pipe(z.string().refine(isFit, t('form.uuid')));
  }
  return typed.pipe(z.string().max(maxLength, t(`${words}.error.tooLong`, { max: maxLength })));
}

type RulesOf<Fields extends PlainFields> = { [Name in keyof Fields]: ReturnType<typeof ruleOf> };

/** The rules of a form's fields, with messages in the user's language. Full-width letters and stray spaces are put right. */
export const fieldRules = <Fields extends PlainFields>(
  t: Text,
  words: FieldWords,
  fields: Fields,
): RulesOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, ruleOf(t, words, field)]),
  ) as RulesOf<Fields>;

/** First values of a form's fields; none is empty. */
export const typedFields = <Fields extends PlainFields>(
  fields: Fields,
  person: { readonly [Name in keyof Fields]?: string | null } | null,
): { [Name in keyof Fields]: string } =>
  Object.fromEntries(namesOfFields(fields).map((name) => [name, person?.[name] ?? ''])) as {
    [Name in keyof Fields]: string;
  };

/** A form's fields as a call takes them. */
export const givenFields = <Fields extends PlainFields>(
  fields: Fields,
  typed: { readonly [Name in keyof Fields]: string },
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { isNullable }]) => [
      name,
      typed[name] === '' && isNullable ? null : typed[name],
    ]),
  ) as { [Name in keyof Fields]: Fields[Name]['isNullable'] extends true ? string | null : string };

/** How a conflict names a form's fields. */
export const fieldLabels = <Fields extends PlainFields>(
  t: Text,
  words: FieldWords,
  fields: Fields,
) =>
  Object.fromEntries(namesOfFields(fields).map((name) => [name, fieldLabel(t, words, name)])) as {
    [Name in keyof Fields]: string;
  };

interface OtherFieldsProps<Values extends object> {
  form: FormHandle<Values>;
  words: FieldWords;
  fields: PlainFields;
}

/** Staff enter the texts that only the school's other systems need, each in a row of its own. */
export function OtherFields<Values extends object>(props: OtherFieldsProps<Values>) {
  const { words, fields } = props;
  // a form with these fields, whatever else it has
  const form = props.form as unknown as FormHandle<Record<string, string>>;
  const t = useText();
  return namesOfFields(fields).map((name) => (
    <FormRow
      key={name}
      title={fieldLabel(t, words, name)}
      hint={t(`${words}.${name}Hint` as TextKey<'settings'>)}
    >
      <TextField form={form} name={name} label={fieldLabel(t, words, name)} />
    </FormRow>
  ));
}
