import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withoutSchemas } from './without-schemas.ts';

it('leaves of an endpoint what a browser needs, also inside another call', () => {
  const source = `
export const calls = {
  read: endpoint({
    method: 'GET',
    path: '/a/:id',
    access: 'staff',
    summary: 'Reads, one',
    params: z.object({ id: idParam }),
    response: z.object({ data: z.array(row) }),
  }),
  keep: forOutside(endpoint({ method: 'PUT', path: '/b', access: 'candidate', summary: 's', transfer: 'upload' })),
};`;
  const text = withoutSchemas(source);
  expect(text).not.toMatch(/summary|params|response|z\\.object/);
  const calls: unknown = runInNewContext(`${text.replace('export const', 'var')} calls`, {
    endpoint: (definition: object) => definition,
    forOutside: (declared: object) => ({ ...declared, forOutside: true }),
  });
  expect(calls).toEqual({
    read: { method: 'GET', path: '/a/:id', access: 'staff' },
    keep: { method: 'PUT', path: '/b', access: 'candidate', transfer: 'upload', forOutside: true },
  });
});

it('marks calls that make constants as free of side effects, and nothing else', () => {
  expect(
    withoutSchemas(
      "export const a = z.object({ b: 1 }).extend({ c });\nexport const list = ['x'] as const;\nuse(a);",
    ),
  ).toBe(
    "export const a = /*#__PURE__*/ (() => z.object({ b: 1 }).extend({ c }))();\nexport const list = ['x'] as const;\nuse(a);",
  );
});
