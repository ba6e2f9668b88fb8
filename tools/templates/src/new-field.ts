import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  languageCodes,
  namesOfFields,
  otherStudentFields,
  otherTeacherFields,
  studentFields,
  teacherFields,
  type LanguageCode,
} from '@mebae/contracts';
import { root } from '../../publisher/src/project.ts';
import { fileName } from './endpoint-files.ts';

/** The wish for a new field can't be fulfilled; the message says why, and what to do. */
export class NewFieldError extends Error {}

/** Entities whose texts are told once, in `shared/contracts/src/entities`. */
export const entities = ['student', 'teacher'] as const;
export type Entity = (typeof entities)[number];

export interface NewField {
  entity: Entity;
  /** In code, such as `nickname`. */
  field: string;
  /** Its name for people; a language without a word takes the field's name. */
  labels: Partial<Record<LanguageCode, string>>;
}

interface Place {
  fields: readonly string[];
  /** The text after which the field is described, and after which its column is declared. */
  others: string;
  table: string;
  tableName: string;
  /** Catalogues with the keys that name the field in them; `*` is the field. */
  texts: readonly { file: string; keys: readonly string[] }[];
}

const settings = (words: string) => ({
  file: 'mfe-settings/translations/{language}.json',
  keys: [`${words}.*`, `${words}.*Hint`, 'import.field.*'],
});
const audit = { file: 'shared/contracts/src/audit-actions/{language}.json', keys: ['*'] };
const importTexts = (folder: string) => ({
  file: `academic-api/src/features/people/${folder}/texts/{language}.json`,
  keys: ['*'],
});

const places: Record<Entity, Place> = {
  student: {
    fields: namesOfFields(studentFields),
    others: 'otherStudentFields',
    table: 'StudentTable',
    tableName: 'student',
    texts: [
      settings('students'),
      audit,
      importTexts('student-import'),
      {
        file: 'academic-api/src/features/documents/data-exports/texts/{language}.json',
        keys: ['*'],
      },
    ],
  },
  teacher: {
    fields: namesOfFields(teacherFields),
    others: 'otherTeacherFields',
    table: 'AccountTable',
    tableName: 'account',
    texts: [settings('teachers'), audit, importTexts('teachers/import')],
  },
};

/** The newest field of an entity, beside whose texts those of the new one are written. */
const newestOf: Record<Entity, string> = {
  student: namesOfFields(otherStudentFields).at(-1) ?? '',
  teacher: namesOfFields(otherTeacherFields).at(-1) ?? '',
};

/**
 * Makes a new text of an entity: its description, the column with its migration, and its words in every catalogue. Calls,
 * lists, imports, files, the log of changes, one person's export and erasing follow the description.
 * @param base the project's folder
 * @returns the files that were made or changed, in the order in which a change is made
 * @throws NewFieldError when the name can't be used
 */
export function makeField(wish: NewField, base = root): string[] {
  const { entity, field, labels } = wish;
  const place = places[entity];
  assertUsable(wish);
  const files = [
    describe(wish, base),
    declare(place, field, base),
    migrate(place, field, base),
    ...languageCodes.flatMap((language) =>
      place.texts.flatMap(({ file, keys }) =>
        name(file.replace('{language}', language), keys, wish, labels[language] ?? field, base),
      ),
    ),
  ];
  return [...new Set(files)];
}

function assertUsable({ entity, field }: NewField): void {
  if (!entities.includes(entity)) {
    throw new NewFieldError(`There is no entity '${entity}': use ${entities.join(' or ')}.`);
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(field)) {
    throw new NewFieldError(`'${field}' can't be a name in code: use one such as nickname.`);
  }
  if (places[entity].fields.includes(field)) {
    throw new NewFieldError(`A ${entity} has a field '${field}' already.`);
  }
}

function change(file: string, base: string, edit: (text: string) => string): string {
  const path = join(base, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new NewFieldError(`${file} has no place for the field.`);
  writeFileSync(path, after);
  return file;
}

function describe({ entity, field }: NewField, base: string): string {
  const own = entity === 'student' ? "\n    ...kept,\n    erased: ''," : '\n    isAudited: true,';
  return change(`shared/contracts/src/entities/${entity}.ts`, base, (text) =>
    text.replace(
      `export const ${places[entity].others} = {\n`,
      (head) => `${head}  ${field}: {${own}
    form: 'text',
    maxLength: limits.nameLength,
    isRequired: false,
    isNullable: false,
    file: { width: 20, oneRoster: 'users.${field}' },
  },
`,
    ),
  );
}

/** Declares the column in the last line of its table. */
function declare({ table }: Place, field: string, base: string): string {
  return change('academic-api/src/db/schema.ts', base, (text) =>
    text.replace(
      new RegExp(`(export interface ${table} \\{[^}]*)\\}`),
      (_, body: string) => `${body}  ${field}: Generated<string>;\n}`,
    ),
  );
}

function migrate({ tableName }: Place, field: string, base: string): string {
  const folder = 'academic-api/src/db/migrations';
  const numbers = readdirSync(join(base, folder)).map((file) => Number.parseInt(file, 10));
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  const column = fileName(field).replaceAll('-', '_');
  const file = `${folder}/${next}-${fileName(field)}.ts`;
  const hidden = tableName === 'student';
  writeFileSync(
    join(base, file),
    `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    alter table ${tableName} add column ${column} text not null default '';${
      hidden
        ? `
    alter table account alter column hidden_student_columns
      set default '{${['results', field, ...namesOfFields(otherStudentFields)].join(',')}}';
    update account set hidden_student_columns = hidden_student_columns || '{${field}}'`
        : ''
    }\`.execute(db);
}
`,
  );
  return file;
}

/** Writes the words of the field beside those of the newest one, wherever a catalogue names that. */
function name(
  file: string,
  keys: readonly string[],
  { entity, field }: NewField,
  label: string,
  base: string,
): string {
  return change(file, base, (text) =>
    keys.reduce((all, key) => {
      const known = key.replace('*', newestOf[entity]).replaceAll('.', '\\.');
      const line = new RegExp(`^( *)"${known}": .*?(,?)$`, 'gm');
      return all.replaceAll(
        line,
        (found, indent: string, comma: string) =>
          `${comma === '' ? `${found},` : found}\n${indent}"${key.replace('*', field)}": ${JSON.stringify(label)}${comma}`,
      );
    }, text),
  );
}
