import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { permissions } from '@mebae/rules';
import { root } from '../../publisher/src/project.ts';
import {
  contractFile,
  fileName,
  repositoryFile,
  routesFile,
  serviceFile,
  testFile,
  type EndpointNames,
} from './endpoint-files.ts';

/** Domains of the academic API: ARCHITECTURE.md says what each is about. */
export const domains = [
  'people',
  'courses',
  'answering',
  'results',
  'documents',
  'jgrow',
  'school',
  'accounts',
  'system',
] as const;
export type Domain = (typeof domains)[number];

/** The wish for a new call can't be fulfilled; the message says why, and what to do. */
export class NewEndpointError extends Error {}

export interface NewEndpoint extends EndpointNames {
  /** The folder of `academic-api/src/features` that the feature belongs to. */
  domain: Domain;
  /** A permission of `shared/rules/src/permission-grants.ts`. */
  permission: string;
  /** Name of the feature in the log of an operator's calls; a language without a word takes the feature's name. */
  labels: Partial<Record<LanguageCode, string>>;
}

/** Where the lines of a new feature go: before or after the last line that a pattern finds. */
interface Insertion {
  file: string;
  pattern: RegExp;
  line: string;
  before?: true;
}

/**
 * Makes the first call of a new feature: contract, route, service, repository, permission, access fixture and test. All
 * of it compiles and its test passes; what the call is really about is written in place of the school's name.
 * @param base the project's folder
 * @returns the files that were made or changed, in the order in which a change is made
 * @throws NewEndpointError when a name can't be used
 */
export function makeEndpoint(wish: NewEndpoint, base = root): string[] {
  assertUsable(wish, base);
  const { feature, call, permission, domain } = wish;
  const name = fileName(feature);
  const folder = `academic-api/src/features/${domain}/${name}`;
  const made: Record<string, string> = {
    [`shared/contracts/src/features/${name}.ts`]: contractFile(wish),
    [`${folder}/${name}.routes.ts`]: routesFile(wish),
    [`${folder}/${name}.service.ts`]: serviceFile(wish),
    [`${folder}/${name}.repository.ts`]: repositoryFile(wish),
    [`${folder}/${name}.test.ts`]: testFile(wish),
  };
  const insertions: Insertion[] = [
    {
      file: 'shared/contracts/src/index.ts',
      pattern: /^export \* from '\.\/features\/.+$/gm,
      line: `export * from './features/${name}.ts';`,
    },
    {
      file: 'shared/contracts/src/endpoints.ts',
      pattern: /^export \{ .+$/gm,
      line: `export { ${feature}Endpoints as ${feature} } from './features/${name}.ts';`,
    },
    {
      file: 'shared/rules/src/permission-matrix.ts',
      pattern: /^\} as const satisfies Record<EndpointName, CallRule>;$/gm,
      line: `\n  '${feature}.${call}': '${permission}',`,
      before: true,
    },
    {
      file: 'academic-api/src/app.ts',
      pattern: /^import \w+Routes from '\.\/features\/.+$/gm,
      line: `import ${feature}Routes from './features/${domain}/${name}/${name}.routes.ts';`,
    },
    {
      file: 'academic-api/src/app.ts',
      pattern: /^ {2}await app\.register\(\w+Routes\);$/gm,
      line: `  await app.register(${feature}Routes);`,
    },
    {
      file: 'academic-api/src/testing/access/fixtures-school.ts',
      pattern: /^\} as const satisfies Record<string, .+$/gm,
      line: `\n  '${feature}.${call}': { names: 'nothing' },`,
      before: true,
    },
  ];
  const changed = [
    ...insertions.map((insertion) => insert(insertion, base)),
    ...languageCodes.map((language) => nameFeature(wish, language, base)),
  ];
  for (const [file, content] of Object.entries(made)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), content);
  }
  return [
    ...new Set([...Object.keys(made).slice(0, 1), ...changed, ...Object.keys(made).slice(1)]),
  ];
}

function assertUsable(
  { feature, call, domain, permission, path, method }: NewEndpoint,
  base: string,
): void {
  for (const name of [feature, call]) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw new NewEndpointError(
        `'${name}' can't be a name in code: use letters and digits, such as schoolNotes.list.`,
      );
    }
  }
  if (!domains.includes(domain)) {
    throw new NewEndpointError(`There is no domain '${domain}': use one of ${domains.join(', ')}.`);
  }
  if (!/^(?:\/[a-zA-Z][\w-]*)+$/.test(path)) {
    throw new NewEndpointError(
      `'${path}' can't be the address of a first call: use one without parameters, such as /schoolNotes.`,
    );
  }
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(method)) {
    throw new NewEndpointError(`There is no method ${method}: use GET, POST, PUT or DELETE.`);
  }
  if (!Object.hasOwn(permissions, permission)) {
    const known = Object.keys(permissions).join(', ');
    throw new NewEndpointError(`There is no permission '${permission}': use one of ${known}.`);
  }
  const file = `shared/contracts/src/features/${fileName(feature)}.ts`;
  if (existsSync(join(base, file))) {
    throw new NewEndpointError(
      `${file} is there already: declare the call beside the others of its feature, and the compiler names what is missing.`,
    );
  }
}

/** @returns the file */
function nameFeature(
  { feature, labels }: NewEndpoint,
  language: LanguageCode,
  base: string,
): string {
  const file = `shared/contracts/src/audit-actions/${language}.json`;
  const texts = JSON.parse(readFileSync(join(base, file), 'utf8')) as {
    features: Record<string, string>;
  };
  texts.features[feature] = labels[language] ?? feature;
  writeFileSync(join(base, file), `${JSON.stringify(texts, null, 2)}\n`);
  return file;
}

/** @returns the file */
function insert({ file, pattern, line, before }: Insertion, base: string): string {
  const path = join(base, file);
  const text = readFileSync(path, 'utf8');
  const place = [...text.matchAll(pattern)].at(-1);
  if (!place) throw new NewEndpointError(`${file} has no place for: ${line.trim()}`);
  const at = before ? place.index : place.index + place[0].length + 1;
  writeFileSync(path, `${text.slice(0, at)}${line}\n${text.slice(at)}`);
  return file;
}
