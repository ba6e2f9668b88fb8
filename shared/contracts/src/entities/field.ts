/**
 * One text of a person, told once: what calls take and give, the columns of the database, lists, files, imports, the log
 * of changes, one person's export and erasing all follow it. Its texts stand in the catalogues under its name.
 */
export interface PlainField {
  /** The kind of text: of a given name, a dash alone is none; a UUID is kept in small letters. */
  readonly form: 'text' | 'givenName' | 'email' | 'uuid';
  readonly maxLength: number;
  /** Whether a person may not be without it. */
  readonly isRequired: boolean;
  /** Whether having none is null; otherwise it is an empty text. */
  readonly isNullable: boolean;
  /** Whether the log of changes keeps both values; otherwise it names the field. */
  readonly isAudited: boolean;
  /** Its column in files that an import reads. */
  readonly file: {
    /** Characters that a sheet shows. */
    readonly width: number;
    /** The column of a OneRoster package that it is read from. */
    readonly oneRoster: string;
    /** Headers that other programs write above it; those of fields that schools write themselves stand with their import. */
    readonly headers?: readonly string[];
  };
}

export type PlainFields = Readonly<Record<string, PlainField>>;

/** Values of fields, as calls, rows of the database and forms have them. */
export type ValuesOf<Fields extends PlainFields> = {
  [Name in keyof Fields]: Fields[Name]['isNullable'] extends true ? string | null : string;
};

/** Names of fields, in their order. */
export const namesOfFields = <Fields extends PlainFields>(
  fields: Fields,
): (keyof Fields & string)[] => Object.keys(fields);

/** Hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
export const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
