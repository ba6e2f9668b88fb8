/**
 * Stands in for zod in the contracts of every bundle: browsers use an endpoint's address, its schemas are for servers.
 * Declaring a schema is harmless here, using one throws; `tools/checks/src/contract-schemas.test.ts` finds such a use.
 */
const uses = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  '~standard',
  'options',
]);

const schema: unknown = new Proxy(() => schema, {
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (uses.has(name)) {
      throw new Error("Bundles have no schemas of @mebae/contracts: write the form's own schema");
    }
    return schema;
  },
  apply: () => schema,
});

export const z = schema;
