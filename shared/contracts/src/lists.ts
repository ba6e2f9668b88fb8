import { z } from 'zod';
import { limits } from './limits.ts';
import { id, smallID } from './scalars.ts';

/** Wraps a row schema as the specification's plain list: `{ data }`. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });

/** Wraps a row schema as the specification's page: `{ data, totalRecords }`. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), totalRecords: z.number().int().nonnegative() });

/** The query part of every paged list; `page` counts from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(limits.pageMax).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});

/** A numeric id as it arrives in a path or a query. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A list of ids in a query string: `1,2,3`. */
export const idListQuery = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id));

/** A list of `smallint` keys in a query string. */
export const smallIDListQuery = idListQuery.pipe(z.array(smallID));
