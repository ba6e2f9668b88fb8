import type { z } from 'zod';

/** A text or a number that a schema takes, and where. */
export interface SchemaLeaf {
  /** Names of fields from the outside in; entries of arrays and values of records have none of their own. */
  path: readonly string[];
  /** The schema that checks the field, its own bounds included. */
  schema: z.ZodType;
}

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/**
 * Every text and number that a schema takes, at any depth.
 * @throws Error for a kind of schema that is not known here: what it takes would go unchecked
 */
export function schemaLeaves(schema: z.ZodType, path: readonly string[] = []): SchemaLeaf[] {
  const def = schema.def as Def;
  const inside = (part: unknown, more: readonly string[] = []): SchemaLeaf[] =>
    schemaLeaves(part as z.ZodType, [...path, ...more]);
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def['shape'] as Record<string, unknown>).flatMap(([key, part]) =>
          inside(part, [key]),
        ),
        // of fields that have no name
        ...(def['catchall'] ? inside(def['catchall']) : []),
      ];
    case 'array':
      return inside(def['element']);
    case 'tuple':
      return (def['items'] as unknown[]).flatMap((part) => inside(part));
    case 'union':
      return (def['options'] as unknown[]).flatMap((part) => inside(part));
    case 'intersection':
      return [...inside(def['left']), ...inside(def['right'])];
    case 'record':
      return [...inside(def['keyType']), ...inside(def['valueType'])];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def['innerType']);
    case 'lazy':
      return inside((def['getter'] as () => unknown)());
    case 'pipe':
      if (typeOf(def['out']) === 'transform') {
        throw new Error(`${path.join('.')} is made by a transform that no schema checks: pipe it.`);
      }
      // Two checks of one text bound it together; of anything else, what comes out is what a service sees.
      return isText(def['in']) && isText(def['out']) ? [{ path, schema }] : inside(def['out']);
    case 'string':
    case 'number':
    case 'bigint':
    case 'date':
    case 'file':
      return [{ path, schema }];
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
    case 'never':
      return [];
    default:
      throw new Error(`${path.join('.')} is of the kind ${def.type}, which is not known here.`);
  }
}

const typeOf = (schema: unknown): string => (schema as z.ZodType).def.type;

/** A text, or several checks of one. */
function isText(schema: unknown): boolean {
  const { type, in: first, out } = (schema as z.ZodType).def as Def;
  return type === 'string' || (type === 'pipe' && isText(first) && isText(out));
}
