import { expect, it } from 'vitest';

/** Sources as text; Vite fills these in. */
const sources = import.meta.glob<string>('../../../mfe-*/src/answer/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const [provider = ''] = Object.values(
  import.meta.glob<string>('./candidate-platform.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Names of a file's value imports from (or exports of) the platform; types are gone at run time. */
function platformNames(kind: 'import' | 'export', source: string): string[] {
  return [...source.matchAll(/(import|export) \{([^}]*)\} from '@mebae\/platform'/g)]
    .filter((match) => match[1] === kind)
    .flatMap((match) => (match[2] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? '');
}

it('provides all that the answer module asks the platform for', () => {
  const provided = new Set(platformNames('export', provider));
  const missing = Object.entries(sources).flatMap(([file, source]) =>
    platformNames('import', source)
      .filter((name) => !provided.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(provided).toContain('createCandidateApi');
  expect(missing).toEqual([]);
});

it('reads imports as they are written', () => {
  const source =
    "import {\n  Button,\n  Link as Way,\n  type RouteObject,\n} from '@mebae/platform';";
  expect(platformNames('import', source)).toEqual(['Button', 'Link']);
});
