/**
 * Stands in for zod in bundles that only call the API: the shell, and remotes that do not depend on zod. Their calls use
 * an endpoint's address; its schemas are for servers and forms. Declaring a schema is harmless here, using one throws.
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
      throw new Error('No schemas in this bundle: add zod to the dependencies of the package');
    }
    return schema;
  },
  apply: () => schema,
});

export const z = schema;
