import ts from 'typescript';
import { browserPackages, packageOf, type Problem } from './project.ts';
import { placeOf, walk } from './source.ts';

/** The one place that knows how a language writes dates and numbers. */
const formats = 'shared/platform/src/i18n/';

const ownFormats = /^(?:toLocale(?:Date|Time)?String|DateTimeFormat|NumberFormat)$/;

/** Dates, numbers and names that a screen puts together itself, in one language's order. */
export function writtenByHand(sources: ts.SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  const screens = sources.filter(
    ({ fileName }) =>
      browserPackages.some((folder) => packageOf(fileName).startsWith(folder)) &&
      !fileName.startsWith(formats),
  );
  for (const source of screens) {
    walk(source, (node) => {
      if (!isByHand(node)) return;
      problems.push({ kind: 'by hand', where: placeOf(node), what: node.getText().slice(0, 60) });
    });
  }
  return problems;
}

function isByHand(node: ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const { expression } = node;
    return ts.isPropertyAccessExpression(expression) && ownFormats.test(expression.name.text);
  }
  if (!ts.isTemplateExpression(node)) return false;
  const values = node.templateSpans.map(({ expression }) => expression.getText()).join(' ');
  return /\blastName\b/.test(values) && /\bfirstName\b/.test(values);
}
