import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strFromU8, strToU8 } from 'fflate';
import { endpointNames, endpointOf, httpNames, type EndpointName } from '@mebae/contracts';
import {
  header,
  sheetOf,
  withParts,
  workbook,
} from '../features/people/student-import/test-support/workbooks.ts';
import { startTestApi } from '../testing/api.ts';
import { multipart } from '../testing/multipart.ts';
import { callEndpoint } from '../testing/access/call-endpoint.ts';
import type { Caller } from '../testing/access/callers.ts';
import type { Input } from '../testing/access/fixture.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { holdDatabase, type HeldDatabase } from '../testing/access/held-database.ts';
import { createWorld, type World } from '../testing/access/world.ts';

/** Texts that JSON can carry and PostgreSQL can't keep. */
const unstorable = ['a\0b', 'a\ud800b', '\udc00'];

let held: HeldDatabase;
let world: World;

beforeAll(async () => {
  const api = await startTestApi({
    connectTo: (url) => {
      held = holdDatabase(url);
      return held.db;
    },
  });
  world = await createWorld(api);
});
beforeEach(() => held.begin());
afterEach(() => held.rollback());

type Schema = z.core.JSONSchema.BaseSchema;
type Path = readonly string[];

/** Where a schema takes a text, at any depth; an array is looked at in its first entry. */
function textPaths(schema: Schema, path: Path = []): Path[] {
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ] as Schema[];
  return [
    ...(schema.type === 'string' ? [path] : []),
    ...parts.flatMap((part) => textPaths(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      textPaths(part as Schema, [...path, key]),
    ),
    ...(schema.items ? textPaths(schema.items as Schema, [...path, '0']) : []),
  ];
}

const pathsOf = (schema: z.ZodType | undefined): Path[] =>
  schema ? textPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [];

/** A copy of the value with a text planted in it. */
function planted(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (key === '0') return [planted(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const whole = typeof value === 'object' && value !== null ? value : {};
  return { ...whole, [key]: planted((whole as Record<string, unknown>)[key], rest, text) };
}

const callerOf = (name: EndpointName): Caller =>
  ({ public: 'nobody', candidate: 'candidate', student: 'student', staff: 'admin' } as const)[
    endpointOf(name).access
  ];

const headerNames = [
  httpNames.schoolYear,
  httpNames.language,
  httpNames.authToken,
  httpNames.candidateToken,
  httpNames.studentToken,
  httpNames.adminToken,
  'user-agent',
  'x-request-id',
  'traceparent',
];

const keysOf = (schema: z.ZodType | undefined): Path[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).map((key) => [key]) : [];

/** The valid call with each of its texts in turn replaced by one that can't be kept. */
function spoiltInputs(name: EndpointName, valid: Input): [string, Input][] {
  const { params, query, body } = endpointOf(name);
  const spoilt = (part: 'params' | 'query' | 'body', path: Path, text: string): [string, Input] => [
    `${part} ${path.join('.')} ${JSON.stringify(text)}`,
    { ...valid, [part]: planted(valid[part], path, text) },
  ];
  return [
    // in an address every value is a text, and a lone surrogate can't be written
    ...keysOf(params).map((path) => spoilt('params', path, 'a\0')),
    ...keysOf(query).map((path) => spoilt('query', path, 'a\0')),
    ...pathsOf(body).flatMap((path) => unstorable.map((text) => spoilt('body', path, text))),
  ];
}

/**
 * Ten of all endpoints, evenly spread: that each refuses such texts is a property of its schemas
 * (`every-endpoint/input-bounds.test.ts`).
 */
const tenEndpoints = endpointNames.filter(
  (_, index) => index % Math.ceil(endpointNames.length / 10) === 0,
);

describe('a text that can not be kept', () => {
  it.each(tenEndpoints)('%s refuses it in every field', async (name) => {
    const who = callerOf(name);
    const [fixture] = fixturesOf(name);
    const valid = fixture?.input?.(world, who) ?? {};
    for (const [what, input] of spoiltInputs(name, valid)) {
      const answer = await callEndpoint(world, name, input, who);
      const refused = what.startsWith('params') ? 404 : 400;
      expect(answer.status, `${what}: ${answer.status} ${answer.text}`).toBe(refused);
    }
  });

  it.each(tenEndpoints)('%s does not fail on its bytes in an address', async (name) => {
    const bytes = 'a%ED%A0%80';
    const { method, path, query } = endpointOf(name);
    const asked = keysOf(query).map(([key]) => `${key}=${bytes}`);
    const answer = await world.api.call(
      method,
      `${path.replaceAll(/:\w+/g, bytes)}?${asked.join('&')}`,
      { token: world.own.admin.token, candidate: world.candidate.token },
    );
    expect(answer.status, `${answer.status} ${answer.bytes.toString()}`).toBeLessThan(500);
  });

  it.each(tenEndpoints)('%s does not fail on it in a header', async (name) => {
    const who = callerOf(name);
    const [fixture] = fixturesOf(name);
    const valid = fixture?.input?.(world, who) ?? {};
    for (const headerName of headerNames) {
      const input = { ...valid, headers: { [headerName]: '2026\0' } };
      const answer = await callEndpoint(world, name, input, who);
      expect(answer.status, `${headerName}: ${answer.status} ${answer.text}`).toBeLessThan(500);
    }
  });
});

it('a roster loses what can not be kept in its cells, headers, sheet names and file name', async () => {
  const marked = (text: string): string => `${text}(bad)`;
  const sheet = sheetOf([
    [...header, marked('備考'), `${'あ'.repeat(39)}😀`],
    [1, '1組', 40, marked('X1'), marked('山田'), '花子', 'ヤマダ', 'ハナコ', marked('a@b.jp'), 'a'],
  ]);
  const file = withParts(workbook({ 名簿: sheet, [marked('別')]: sheetOf([['x']]) }), (parts) => {
    for (const [name, bytes] of Object.entries(parts)) {
      const xml = strFromU8(bytes).replaceAll('(bad)', '&#xD800;&#0;_x0000_');
      parts[name] = strToU8(xml);
    }
  });
  const { payload, headers: type } = multipart('a\0b.xlsx', file);
  const answer = await world.api.call('POST', '/students/import/preview', {
    token: world.own.admin.token,
    payload,
    headers: type,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const rows = await world.api.call('GET', `/students/import/${answer.body.importID}/rows`, {
    token: world.own.admin.token,
  });
  expect(rows.body.data[0].values).toMatchObject({ manageNumber: 'X1', lastName: '山田' });
});

it('a title or a name holds no line break', async () => {
  const { token } = world.own.admin;
  const refused = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await world.api.call(method, path, { token, body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(400);
    expect(answer.body).toMatchObject({
      code: 2003,
      reason: [expect.stringContaining('lineBreak')],
    });
  };
  for (const end of ['\n', '\r\n', '\v', '\u0085', '\u2028']) {
    const title = `一行目${end}二行目`;
    await refused('PUT', '/account/name', { lastName: title, firstName: '花子' });
    await refused('POST', '/jgrow/destination', { destinationName: title });
    await refused('POST', '/exams/drafts', { step: 'base', data: { base: { title } } });
  }
});

it('an address with what is no id is not there', async () => {
  const { token } = world.own.admin;
  for (const id of ['abc', '0', '-1', '1.5', '1e99']) {
    for (const path of ['/exams', '/groups', '/jgrow/activities', '/studentRecord', '/students']) {
      const answer = await world.api.call('GET', `${path}/${id}`, { token });
      expect([answer.status, answer.body.code], `${path}/${id}`).toEqual([404, 2003]);
    }
  }
});

it.each([
  ['GET', '/studentRecord/STUDENT/exams/EXAM/score/32768'],
  ['GET', '/jgrow/activities?growingPurposeID=32768'],
  ['GET', '/jgrow/activities?componentID=2147483648'],
  ['GET', '/jgrow/events?growingPurposeID=99999'],
  ['GET', '/teachers?role=32768'],
  ['GET', '/customBoxplotPreview?competencyIDs=32768'],
  ['GET', '/auditLog?from=0000-01-01'],
  ['GET', '/academicPromotion/students?grade=40000'],
  [
    'POST',
    '/students/STUDENT/interviews',
    { heldOn: '0000-01-01', memo: '', goals: [], nextOn: null },
  ],
  ['POST', '/customCompetencies', { name: '学校の力', competencyIDs: [32_768], isValid: true }],
] as const)('%s %s refuses what does not fit', async (method, path, body?: object) => {
  const { token } = world.own.admin;
  const address = path
    .replace('STUDENT', String(world.ownStudentID))
    .replace('EXAM', String(world.exams.scored));
  const { status } = await world.api.call(method, address, { token, ...(body && { body }) });
  expect([400, 404]).toContain(status);
});
