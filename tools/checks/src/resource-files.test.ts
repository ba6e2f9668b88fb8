import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';

/** A screen's calls: what only a `*.resource.ts` may import. */
const calls = ['api', 'download', 'useApi', 'useMutate'];
const candidateCalls = ['createCandidateApi'];

/** Lints files in a project of their own by this project's rules. @returns the names that each may not import */
function restrictedImports(files: readonly string[]): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-lint-'));
  try {
    for (const file of ['.oxlintrc.json', 'tools/checks/src/lint/comment-sentences.ts']) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    const text = [
      `import { ${calls.join(', ')}, useLanguage } from '@mebae/platform';`,
      `import { ${candidateCalls.join(', ')} } from '@mebae/platform/light';`,
      `export const used = [${[...calls, ...candidateCalls, 'useLanguage'].join(', ')}];`,
    ].join('\n');
    for (const file of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const linter = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = execaSync(linter, ['--format=json'], { cwd: folder, reject: false });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; message: string }[];
    };
    const found: Record<string, string[]> = {};
    for (const { code, filename, message } of diagnostics) {
      if (code !== 'eslint(no-restricted-imports)') continue;
      (found[filename] ??= []).push(/'(\w+)'/.exec(message)?.[1] ?? message);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('screens call the API in resource files only', () => {
  const refused = [
    'mfe-exams/src/features/list/list.page.tsx',
    'mfe-exams/src/answer/code.page.tsx',
    'mfe-exams/src/lib/use-exam.ts',
    'shell/src/features/home/home.page.tsx',
    'tools/templates/remote/src/features/overview/overview.page.tsx',
  ];
  const permitted = ['mfe-exams/src/features/list/list.resource.ts', 'shell/src/app/session.ts'];
  expect(restrictedImports([...refused, ...permitted])).toEqual(
    Object.fromEntries(refused.map((file) => [file, [...calls, ...candidateCalls]])),
  );
});
