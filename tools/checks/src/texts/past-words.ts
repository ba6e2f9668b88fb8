import ts from 'typescript';
import type { Problem } from './project.ts';
import { placeOf, walk } from './source.ts';

const isText = /\/texts\/(?:ja|en|vi)\.json$/;

/** Reports name those who learn nowhere but in two texts for staff. */
const without = 'academic-api/src/features/documents/reports/';

/**
 * Texts of academic-api that code reads from their files, past `catalogue` (lib/school-words): they would say 生徒 in a
 * primary school, too.
 */
export function pastWords(sources: ts.SourceFile[]): Problem[] {
  return sources
    .filter(({ fileName }) => fileName.startsWith('academic-api/') && !fileName.startsWith(without))
    .flatMap((source) => {
      const names = importedTexts(source);
      const problems: Problem[] = [];
      if (names.size === 0) return problems;
      walk(source, (node) => {
        if (!ts.isIdentifier(node) || !names.has(node.text) || isAllowed(node)) return;
        problems.push({ kind: 'words', where: placeOf(node), what: node.parent.getText() });
      });
      return problems;
    });
}

/** Names of the texts that a file imports. */
function importedTexts(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { moduleSpecifier, importClause } = statement;
    if (!ts.isStringLiteral(moduleSpecifier) || !isText.test(moduleSpecifier.text)) continue;
    if (importClause?.name) names.add(importClause.name.text);
  }
  return names;
}

/** The import itself, a type, and a property that only has the name. */
function isAllowed(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportClause(parent) || ts.isTypeQueryNode(parent)) return true;
  return ts.isPropertyAccessExpression(parent) && parent.name === node;
}
