import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
} from 'kysely';
import { ContractNames } from './camel-case.ts';
import type { Tx } from './connect.ts';
import type { Database } from './schema.ts';

/** Builds and compiles, and is connected to nothing. */
const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new ContractNames()],
});

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in a prepared query where each execution has a value. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/**
 * Prepares a query that always has the same form: it is built and compiled once, at its first execution, and not again
 * for each call, which costs more than sending it. For what is asked with every second call; elsewhere the builder is
 * quick enough.
 * @param build the query, with placeholders for its values
 * @returns executes it with values. @returns its rows
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Placeholders<Values>) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({} as Placeholders<Values>, {
    get: (_target, name) => sql`${new Placeholder(String(name))}`,
  });
  return async (tx, values) => {
    compiled ??= build(compiler, placeholders).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** As `prepareQuery`, for a statement that is written as SQL. */
export const prepareSql = <Values extends object, Row>(
  build: (values: Placeholders<Values>) => RawBuilder<Row>,
): ((tx: Tx, values: Values) => Promise<Row[]>) =>
  prepareQuery((db, values: Placeholders<Values>) => ({
    compile: () => build(values).compile(db),
  }));
