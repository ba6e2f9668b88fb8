import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { columnMax, endpointNames, endpointOf, limits, reportUnstorable } from '@mebae/contracts';
import { startTestApi } from '../testing/api.ts';
import { schemaLeaves, type SchemaLeaf } from '../testing/schema-leaves.ts';

// The input of a call fits into where it is kept: a number into its column, a day into the product's years, a text into
// bounds. It is a property of the schemas, held for all of them; calls in `every-endpoint/text-input.test.ts` prove that they are asked.

/** The narrowest column of each name, as the contract writes it. */
const columnOf = new Map<string, Column>();

type Column = keyof typeof columnMax | 'bigint' | 'numeric';

const kinds: Record<string, Column> = {
  smallint: 'smallint',
  integer: 'integer',
  bigint: 'bigint',
  'double precision': 'numeric',
  _int2: 'smallint',
  _int4: 'integer',
  _int8: 'bigint',
};
const narrowest: Column[] = ['smallint', 'integer', 'bigint', 'numeric'];

/**
 * Numbers whose names are no column's: the column that each is kept in or compared with, or the largest one that means
 * something where it is kept in JSON, counts a list or is never kept.
 */
const otherNames: Record<string, Column | number> = {
  after: 'bigint',
  agreed: 'bigint',
  alternative: 2,
  apart: 'bigint',
  basedOn: 'bigint',
  begunAt: 'bigint',
  before: 'bigint',
  classKey: 'smallint',
  closingSoon: 14,
  competencyIDs: 'smallint',
  coverMinutesBasedOn: limits.coverMinutesMax,
  destinationID: 'bigint',
  evaluatorClassID: 'bigint',
  evaluatorID: 'bigint',
  excludedStudentIDs: 'bigint',
  from: 100,
  grades: 'smallint',
  group: 'smallint',
  groups: 10_000,
  id: 'bigint',
  isValid: 1,
  into: 'bigint',
  key: 'smallint',
  leftOut: 'bigint',
  max: limits.classSize,
  min: limits.classSize,
  options: 'smallint',
  otherStudentID: 'bigint',
  page: limits.pageMax,
  pageSize: limits.pageSizeMax,
  passwordExpiryBasedOn: 'smallint',
  'referenceLines.value': 100,
  removeTagIDs: 'bigint',
  row: 'integer',
  schoolClass: 'bigint',
  status: 'smallint',
  targetID: 'bigint',
  to: 100,
  together: 'bigint',
  'trials.milliseconds': 86_400_000,
  trendIDs: 'smallint',
  upTo: 'bigint',
  wordID: 'smallint',
};

beforeAll(async () => {
  const { db } = await startTestApi();
  const { rows } = await sql<{ name: string; type: string; element: string }>`
    select column_name as name, data_type as type, udt_name as element
    from information_schema.columns where table_schema = 'public'`.execute(db);
  for (const { name, type, element } of rows) {
    const kind = kinds[type] ?? kinds[element];
    if (!kind) continue;
    const written = contractName(name);
    const known = columnOf.get(written);
    if (!known || narrowest.indexOf(kind) < narrowest.indexOf(known)) columnOf.set(written, kind);
  }
});

/** `eval_setting_id` is `evalSettingID`. */
const contractName = (column: string): string =>
  column
    .replace(/_ids?$/, (end) => end.toUpperCase().replace('S', 's'))
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of a field: with the one that it stands in, and alone. */
const namesOf = (path: readonly string[]): [string, string] => [
  path.slice(-2).join('.'),
  path.at(-1) ?? '',
];

/** The column of a field, or its bound; undefined for a name that nothing is known of. */
function boundOf(path: readonly string[]): Column | number | undefined {
  const [whole, name] = namesOf(path);
  const known = otherNames[whole] ?? otherNames[name] ?? columnOf.get(name);
  return known ?? columnOf.get(name.replace(/IDs$/, 'ID'));
}

/** @returns the largest number that a field may take; undefined for a name that nothing is known of */
function largestOf(known: Column | number | undefined): number | undefined {
  if (known === undefined || typeof known === 'number') return known;
  return known === 'bigint' || known === 'numeric' ? Number.MAX_SAFE_INTEGER : columnMax[known];
}

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const isCoerced = (schema: z.ZodType): boolean =>
  (schema.def as { coerce?: boolean }).coerce === true;

/** Says what is wrong with a number's bounds. */
function numberFault({ path, schema }: SchemaLeaf): string | null {
  const bound = boundOf(path);
  const largest = largestOf(bound);
  if (largest === undefined) return 'has no column of its name: say in `otherNames` what bounds it';
  const written = (value: number) => (isCoerced(schema) ? String(value) : value);
  for (const value of [largest + 1, largest * 2, 1e15, 1e300, -largest - 2, -1e300]) {
    if (value > largest || value < -largest - 1) {
      if (takes(schema, written(value))) return `takes ${value}, over ${largest}`;
    }
  }
  const isWhole = typeof bound === 'string' && bound !== 'numeric';
  if (isWhole && [0.5, 1.5, 2.000_001].some((value) => takes(schema, written(value)))) {
    return `takes fractions, which its ${bound} can't keep`;
  }
  return takes(schema, Number.NaN) || takes(schema, Infinity) ? 'takes what is no number' : null;
}

const longText = 'a'.repeat(100_001);
const days = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2100-01-01',
  '9999-12-31',
  '+010000-01-01',
];
const ends = ['', 'T00:00:00Z', 'T00:00:00.000Z', 'T00:00:00+09:00'];

/** Says what is wrong with a text's bounds. */
function textFault({ schema }: SchemaLeaf): string | null {
  // Letters, digits and others: a pattern may take one kind only.
  for (const letter of ['a', '1', 'あ', '-']) {
    if (takes(schema, letter.repeat(longText.length))) return `takes a text of any length`;
  }
  for (const end of ends) {
    // A text that takes letters is no day.
    if (!takes(schema, `2026-04-01${end}`) || takes(schema, 'April')) continue;
    const taken = days.find((day) => takes(schema, `${day}${end}`));
    if (taken !== undefined) return `takes ${taken}${end}`;
    const endless = `2026-04-01T00:00:00.${'0'.repeat(longText.length)}Z`;
    if (takes(schema, endless)) return 'takes fractions of a second of any length';
  }
  return null;
}

function faultsOf(schema: z.ZodType): string[] {
  return schemaLeaves(schema).flatMap((leaf) => {
    const { type } = innermost(leaf.schema).def;
    const fault = type === 'number' ? numberFault(leaf) : textFault(leaf);
    return fault === null ? [] : [`${leaf.path.join('.')} ${fault}`];
  });
}

/** The text or number that a pipe without a transform begins with. */
function innermost(schema: z.ZodType): z.ZodType {
  const { type, in: first } = schema.def as unknown as { type: string; in?: z.ZodType };
  return type === 'pipe' && first ? innermost(first) : schema;
}

// A name of a field that is gone would hide a new one that happens to be called so.
it('says bounds only of fields that there are', () => {
  const used = endpointNames.flatMap((name) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpointOf(name)[part];
      return schema ? schemaLeaves(schema).flatMap(({ path }) => namesOf(path)) : [];
    }),
  );
  expect(Object.keys(otherNames).filter((name) => !used.includes(name))).toEqual([]);
});

it.each(['params', 'query', 'body'] as const)('each %s fits into where it is kept', (part) => {
  let seen = 0;
  const faults = endpointNames.flatMap((name) => {
    const schema = endpointOf(name)[part];
    if (!schema) return [];
    seen += schemaLeaves(schema).length;
    return faultsOf(schema).map((fault) => `${name} ${part}.${fault}`);
  });
  expect(faults).toEqual([]);
  expect(seen).toBeGreaterThan(100);
  expect(columnOf.size).toBeGreaterThan(100);
});

it('each schema with a text in it refuses what can not be stored', () => {
  const texts = (schema: z.ZodType) =>
    schemaLeaves(schema).filter((leaf) => innermost(leaf.schema).def.type === 'string');
  const parts = endpointNames.flatMap((name) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpointOf(name)[part];
      return schema && texts(schema).length > 0 ? [{ name: `${name} ${part}`, schema }] : [];
    }),
  );
  const refuses = (schema: z.ZodType): boolean =>
    // oxlint-disable-next-line no-underscore-dangle -- where zod keeps the function of a check
    (schema.def.checks ?? []).some((check) => check._zod.check === reportUnstorable);
  expect(parts.filter(({ schema }) => !refuses(schema)).map(({ name }) => name)).toEqual([]);
  expect(parts.length).toBeGreaterThan(50);
  expect(refuses(z.object({ title: z.string() }))).toBe(false);
});

it('finds a number beyond its column, a text without bounds, and a day outside of the product', () => {
  const faults = faultsOf(
    z.object({
      competencyID: z.number().int(),
      grade: z.coerce.number().int().max(40_000).optional(),
      list: z.array(z.object({ evaluatorsPerStudent: z.number().max(32_768) })).default([]),
      unknownNumber: z.number().max(5),
      title: z.string(),
      tags: z.record(z.string().max(5), z.string().trim().pipe(z.string().min(1))),
      heldOn: z.iso.date().nullable(),
      either: z.union([z.literal(''), z.iso.datetime()]),
      bounded: z.string().max(10),
      startsOn: z.iso.date().regex(/^20/),
      studentNumber: z.number().min(1).max(99),
      endAt: z.iso.datetime().regex(/^20/),
      classKey: z.string().max(9).transform(Number).pipe(z.number().int()),
      studentID: z.preprocess(Number, z.number().max(1e16)),
    }),
  );
  expect(faults.map((fault) => fault.split(/ |:/)[0])).toEqual([
    'competencyID',
    'grade',
    'list.evaluatorsPerStudent',
    'unknownNumber',
    'title',
    'tags',
    'heldOn',
    'either',
    'studentNumber',
    'endAt',
    'classKey',
    'studentID',
  ]);
});

it('refuses a kind of schema that it does not know', () => {
  expect(() => schemaLeaves(z.object({ anything: z.any() }))).toThrow(
    'anything is of the kind any',
  );
  expect(() => schemaLeaves(z.looseObject({}))).toThrow('is of the kind unknown');
  const made = z.string().max(9).transform(Number);
  expect(() => schemaLeaves(z.object({ made }))).toThrow('made is made by a transform');
});
