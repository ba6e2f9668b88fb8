import { readFileSync } from 'node:fs';
import { pageFile, platformContract, remoteDeclaration } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { containerName } from './container-name.ts';
import { pagesConfig, pagesFolder } from './pages.ts';
import { exposedModules } from './remote.ts';
import {
  consumedModules,
  contextFile,
  platformCore,
  providedVersions,
  sharedModules,
} from './shared-modules.ts';
import { fillTemplate, linked, written } from './shell.ts';

describe('shared modules', () => {
  it('have a version each, and the platform’s is the contract', () => {
    const versions = providedVersions();
    expect(Object.keys(versions)).toEqual(
      sharedModules.map((shared) => shared.key ?? shared.request),
    );
    for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(versions['@mebae/platform']).toBe(`${platformContract}.0.0`);
    expect(versions['react']).toBe(versions['react-dom']);
  });

  it('are never bundled by a remote, and refused when the shell’s do not fit', () => {
    for (const options of Object.values(consumedModules())) {
      expect(options).toMatchObject({ import: false, singleton: true, strictVersion: true });
    }
  });

  it('leave it to the contract whether a newer platform will do', () => {
    const { requiredVersion } = consumedModules()[platformCore]!;
    expect(requiredVersion).toBe(`>=${platformContract}.0.0`);
  });
});

it('shares the contexts between the frame’s parts and those that remotes bundle', () => {
  for (const name of ['button', 'field'] as const) {
    const source = readFileSync(contextFile(`@fluentui/react-${name}/context`), 'utf8');
    expect(source).toContain('createContext(');
    expect(consumedModules()[contextFile(`@fluentui/react-${name}/context`)]).toMatchObject({
      shareKey: `@fluentui/react-${name}/context`,
      import: false,
    });
  }
});

it('finds the exposed modules in the declaration', () => {
  const declaration = remoteDeclaration.parse({
    name: 'exams',
    routes: [
      { module: './routes', prefixes: ['/pages/exam'] },
      { module: './extra', prefixes: ['/pages/extra'] },
    ],
    menu: [],
    pages: [{ prefix: '/answer' }],
  });
  expect(exposedModules(declaration)).toEqual({
    './routes': './src/index.ts',
    './extra': './src/extra/index.ts',
  });
  const pages = pagesConfig(declaration, '/project/mfe-exams');
  expect(pages?.entry).toEqual({ answer: './src/answer/main.tsx' });
  expect(pages?.output?.path).toBe(`/project/mfe-exams/dist/${pagesFolder}`);
  expect(pageFile('/answer')).toBe(`${pagesFolder}/answer.js`);
  expect(pagesConfig({ ...declaration, pages: undefined }, '/project/mfe-exams')).toBeNull();
  expect(containerName('class-management')).toBe('mfe_class_management');
});

it('puts scripts with the nonce’s placeholder into a page', () => {
  expect(fillTemplate('<head><!-- scripts --></head>', [linked('/assets/main.js')])).toBe(
    '<head><script defer nonce="__CSP_NONCE__" src="/assets/main.js"></script></head>',
  );
});

it('keeps a script that stands in a page from ending early', () => {
  const code = "const end = '</script>'; '$&'";
  expect(fillTemplate('<body><!-- scripts --></body>', [written(code)])).toBe(
    "<body><script nonce=\"__CSP_NONCE__\">const end = '<\\/script>'; '$&'</script></body>",
  );
});
