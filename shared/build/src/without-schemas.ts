import ts from 'typescript';

/** Parts of an endpoint that only servers and documents use. */
const serverSide = new Set(['summary', 'params', 'query', 'body', 'response']);

/**
 * Takes out of a contract file what browsers never use: an endpoint keeps method, path and access, and what other
 * constants are made of counts as free of side effects, so that the bundler drops each that nobody is left to use.
 * @param source TypeScript
 * @returns TypeScript
 */
export function withoutSchemas(source: string, fileName = 'contract.ts'): string {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ESNext, true);
  const edits: { from: number; to: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (isEndpoint(node)) {
      for (const property of node.arguments[0].properties) {
        const isServerSide =
          property.name !== undefined && serverSide.has(property.name.getText(file));
        if (isServerSide) edits.push({ from: property.pos, to: property.end, text: '' });
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    visit(statement);
    for (const { initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isCallExpression(initializer)) continue;
      edits.push({
        from: initializer.getStart(file),
        to: initializer.getStart(file),
        text: opening,
      });
      edits.push({ from: initializer.end, to: initializer.end, text: closing });
    }
  }
  return apply(source, edits);
}

// the whole chain of calls in one function, because a mark stands for a single call
const opening = '/*#__PURE__*/ (() => ';
const closing = ')()';

const isEndpoint = (
  node: ts.Node,
): node is ts.CallExpression & { arguments: [ts.ObjectLiteralExpression] } =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'endpoint' &&
  node.arguments[0] !== undefined &&
  ts.isObjectLiteralExpression(node.arguments[0]);

function apply(source: string, edits: { from: number; to: number; text: string }[]): string {
  let text = source;
  for (const edit of edits.toSorted((a, b) => b.from - a.from)) {
    // with a property goes the comma behind it
    const to = edit.text === '' && text[edit.to] === ',' ? edit.to + 1 : edit.to;
    text = text.slice(0, edit.from) + edit.text + text.slice(to);
  }
  return text;
}

/** The same as a webpack loader. */
export default function loader(this: { resourcePath: string }, source: string): string {
  return withoutSchemas(source, this.resourcePath);
}
