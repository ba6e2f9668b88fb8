import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Names of a file's value imports from the platform; types are gone at run time. */
function platformImports(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mebae\/platform'/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? '');
}

it('provides all that the answer module asks the platform for', () => {
  const source = readFileSync(join(import.meta.dirname, 'candidate-platform.ts'), 'utf8');
  const list = /export \{([^}]*)\} from '@mebae\/platform'/.exec(source)?.[1] ?? '';
  const provided = new Set(list.split(',').map((name) => name.trim()));
  const files = globSync('mfe-*/src/answer/**/*.{ts,tsx}', { cwd: root });
  const missing = files.flatMap((file) =>
    platformImports(readFileSync(join(root, file), 'utf8'))
      .filter((name) => !provided.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(provided).toContain('createCandidateApi');
  expect(missing).toEqual([]);
});

it('reads imports as they are written', () => {
  expect(
    platformImports(
      "import {\n  Button,\n  Link as Way,\n  type RouteObject,\n} from '@mebae/platform';",
    ),
  ).toEqual(['Button', 'Link']);
});
