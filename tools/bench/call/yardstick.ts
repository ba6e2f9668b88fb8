import type { Client } from 'pg';
import type { Statement } from './record-statements.ts';

/** Where the bare server answers with the yardstick. */
export const yardstickRoute = '/yardstick';

/**
 * Creates the table of the yardstick: 500 people as a list shows them. It belongs to no part of the product, so that no
 * migration changes what a page of it costs.
 * @returns the statement of the bare route: the first 50 of those who are in a class, by name
 */
export async function createYardstick(client: Client): Promise<Statement[]> {
  await client.query(`
    create table yardstick as
    select id, id % 12 as class, id % 40 as number, md5(id::text) as last_name, md5((-id)::text) as first_name
    from generate_series(1, 500) as id`);
  await client.query('alter table yardstick add primary key (id)');
  return [
    {
      text: `select id, class, number, last_name, first_name, count(*) over () as total from yardstick
        where class <> $1 order by last_name, first_name, id limit 50`,
      values: [0],
    },
  ];
}
