import ts from 'typescript';
import type { Files } from './project.ts';

/** The syntax trees of a project's sources. */
export function parseSources(files: Files): ts.SourceFile[] {
  return Object.entries(files)
    .filter(([name]) => /\.(?:tsx?|mjs)$|\/remote\.json$/.test(name))
    .map(([name, content]) => ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true));
}

/** Calls `visit` for every node of a tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** @returns file and line, for people */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName}:${line + 1}`;
}

/**
 * Possible texts of an expression: words between placeholders for values.
 * @returns one list a possibility, empty where nothing of it is written there
 */
export function writtenTexts(node: ts.Expression): string[][] {
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isTemplateExpression(node)) {
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]];
  }
  if (ts.isConditionalExpression(node)) {
    return [...writtenTexts(node.whenTrue), ...writtenTexts(node.whenFalse)];
  }
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
  ) {
    return writtenTexts(node.expression);
  }
  if (ts.isBinaryExpression(node)) {
    const joins = [
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.PlusToken,
    ];
    return joins.includes(node.operatorToken.kind)
      ? [...writtenTexts(node.left), ...writtenTexts(node.right)]
      : [];
  }
  return [];
}
