import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@mebae/contracts';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../publisher/src/project.ts';
import { parseSources, placeOf, walk } from './texts/source.ts';
import type { Files } from './texts/project.ts';

// Bundles hold the contracts without their schemas (`shared/build/src/without-zod.ts`): code that uses one compiles, and
// throws in the browser.

const packages = '{shell,mfe-*,shared/{charts,platform,rules,ui},tools/templates/remote}';
const schemas = new Set(
  Object.entries(contracts).flatMap(([name, value]) => (value instanceof z.ZodType ? [name] : [])),
);
/** Parts of `endpoints.feature.call` that only servers have. */
const serverSide = /^(?:\w+\.)?endpoints\.\w+\.\w+\.(?:summary|params|query|body|response)$/;

/** @returns each use of a contract's schema as a value, with its file and line */
function schemaUses(files: Files): string[] {
  const uses: string[] = [];
  const report = (node: ts.Node, name: string) =>
    uses.push(
      `${placeOf(node)}: ${name} is a schema, which browsers do not have; import its type, or write the form's own schema`,
    );
  for (const source of parseSources(files)) {
    const namespaces = new Set<string>();
    walk(source, (node) => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
        const names = importedValues(node);
        names.namespaces.forEach((name) => namespaces.add(name));
        for (const { name, at } of names.named) if (schemas.has(name)) report(at, name);
      }
      if (!ts.isPropertyAccessExpression(node)) return;
      const { expression, name } = node;
      const isOfContracts = ts.isIdentifier(expression) && namespaces.has(expression.text);
      if (isOfContracts && schemas.has(name.text)) report(node, node.getText());
      const text = node.getText().replaceAll(/[\s!?]/g, '');
      if (serverSide.test(text)) report(node, text);
    });
  }
  return uses;
}

/** Values that a declaration takes of the contracts at run time. */
function importedValues(declaration: ts.ImportDeclaration | ts.ExportDeclaration) {
  const { moduleSpecifier } = declaration;
  const none = { namespaces: [], named: [] };
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return none;
  if (moduleSpecifier.text !== '@mebae/contracts') return none;
  const clause = ts.isImportDeclaration(declaration) ? declaration.importClause : declaration;
  if (!clause || ts.isTypeOnlyImportOrExportDeclaration(clause)) return none;
  const bindings = ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause;
  if (!bindings) return none;
  if (ts.isNamespaceImport(bindings)) return { namespaces: [bindings.name.text], named: [] };
  if (ts.isNamespaceExport(bindings)) return none;
  return {
    namespaces: [],
    named: [...bindings.elements]
      .filter((element) => !element.isTypeOnly)
      .map((element) => ({ name: (element.propertyName ?? element.name).text, at: element })),
  };
}

test('browser code uses no schema of the contracts', () => {
  const names = globSync(`${packages}/src/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules', '**/*.test.ts'],
  });
  expect(names.length).toBeGreaterThan(500);
  const files = names
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
    .filter(([, content]) => content.includes('@mebae/contracts'));
  expect(schemaUses(Object.fromEntries(files))).toEqual([]);
});

test('the check finds what it looks for', () => {
  expect(schemas.size).toBeGreaterThan(200);
  const uses = schemaUses({
    'mfe-x/src/named.ts': "import { limits, activityBody } from '@mebae/contracts';",
    'mfe-x/src/renamed.ts': "import { activityBody as body } from '@mebae/contracts';",
    'mfe-x/src/passed-on.ts': "export { activityBody } from '@mebae/contracts';",
    'mfe-x/src/namespace.ts':
      "import * as contracts from '@mebae/contracts';\n\ncontracts.activityBody.parse({});",
    'mfe-x/src/endpoint.ts':
      "import { endpoints } from '@mebae/contracts';\nendpoints.activities.create.body!.parse({});",
    'mfe-x/src/types.ts': [
      "import type { activityBody } from '@mebae/contracts';",
      "import { limits, type activityRow } from '@mebae/contracts';",
      'export type Body = typeof endpoints.activities.create.body;',
      'api(endpoints.activities.create, { body });',
    ].join('\n'),
    'mfe-x/src/own.ts': "import { activityBody } from './own-schema.ts';",
  });
  expect(uses.map((use) => use.split(' is a schema')[0])).toEqual([
    'mfe-x/src/named.ts:1: activityBody',
    'mfe-x/src/renamed.ts:1: activityBody',
    'mfe-x/src/passed-on.ts:1: activityBody',
    'mfe-x/src/namespace.ts:3: contracts.activityBody',
    'mfe-x/src/endpoint.ts:2: endpoints.activities.create.body',
  ]);
});
