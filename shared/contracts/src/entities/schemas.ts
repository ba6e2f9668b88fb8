import { z } from 'zod';
import { givenName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { namesOfFields, uuidPattern, type PlainField, type PlainFields } from './field.ts';

type SchemasOf<Fields extends PlainFields> = {
  [Name in keyof Fields]: Fields[Name]['isNullable'] extends true
    ? z.ZodNullable<z.ZodString>
    : z.ZodString;
};

function schemasOf<Fields extends PlainFields>(
  fields: Fields,
  schemaOf: (field: PlainField) => z.ZodString,
): SchemasOf<Fields> {
  const entries = namesOfFields(fields).map((name) => {
    const field = fields[name] as PlainField;
    const schema = schemaOf(field);
    return [name, field.isNullable ? schema.nullable() : schema];
  });
  return Object.fromEntries(entries) as SchemasOf<Fields>;
}

/** Schemas of fields as the API gives them. */
export const givenShape = <Fields extends PlainFields>(fields: Fields): SchemasOf<Fields> =>
  schemasOf(fields, () => z.string());

/** Schemas of fields as a call takes them that may leave them out, as programs of an earlier version do. */
export const takenIfGiven = <Fields extends PlainFields>(fields: Fields) =>
  z.object(takenShape(fields)).partial().shape;

/** Schemas of fields as a call takes them. */
export const takenShape = <Fields extends PlainFields>(fields: Fields): SchemasOf<Fields> =>
  schemasOf(fields, ({ form, maxLength, isRequired }) => {
    if (form === 'givenName') return givenName;
    if (form === 'uuid') return lineOfText.regex(uuidPattern, 'uuid');
    const text = lineOfText.max(maxLength);
    return isRequired ? text.min(1) : text;
  });
