import type { LanguageCode } from '@mebae/contracts';
import type { Localised } from '../../db/schema.ts';

type InLanguage<Row> = {
  [Key in keyof Row]: Row[Key] extends Localised ? string : Row[Key];
};

const isLocalised = (value: unknown): value is Localised =>
  typeof value === 'object' && value !== null && 'ja' in value;

/** A row of master data with each text in one language. */
export const inLanguage = <Row extends object>(row: Row, language: LanguageCode): InLanguage<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]: [string, unknown]) => [
      key,
      isLocalised(value) ? value[language] : value,
    ]),
  ) as InLanguage<Row>;
