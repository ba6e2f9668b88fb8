import { z } from 'zod';

/** Largest number that PostgreSQL keeps in a column of each type. */
export const columnMax = { smallint: 32_767, integer: 2_147_483_647 } as const;

/** Years that the product's dates lie in: people who live, and their future. */
const years = /^(?:19|20)\d\d-/;

/** A number that names a row whose key is a `bigint`, as most keys are. */
export const id = z.number().int().positive();
/** A number that names a row whose key, or whose version, is a `smallint`: master data, mostly. */
export const smallID = id.max(columnMax.smallint);
/** A number that names a row whose key is an `integer`. */
export const integerID = id.max(columnMax.integer);

/** A `smallint` key as it arrives in a path or a query. */
export const smallIDParam = z.coerce.number().int().positive().max(columnMax.smallint);

/** A school year that is chosen: April of this year to March of the next one. */
export const chosenSchoolYear = z.number().int().min(2000).max(2100);

/** A day, `YYYY-MM-DD`. */
export const day = z.iso.date().regex(years);
/** Longest point in time: with nanoseconds and an offset. The format itself takes fractions of any length. */
const instantLength = 40;
/** A point in time in UTC, as the API writes it. */
export const instant = z.iso.datetime().regex(years).max(instantLength);
/** A point in time, with the offset that the caller writes it in. */
export const instantWithOffset = z.iso.datetime({ offset: true }).regex(years).max(instantLength);
