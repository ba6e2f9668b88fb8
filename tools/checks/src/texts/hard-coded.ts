import ts from 'typescript';
import { browserPackages, packageOf, type Problem } from './project.ts';
import { placeOf, walk, writtenTexts } from './source.ts';

/** Attributes and properties that people read or hear. */
const readAloud = new Set(
  [
    'alt placeholder title subtitle label caption summary body text heading hint info description',
    'message lines validationMessage confirmLabel cancelLabel content header reason',
  ].flatMap((names) => names.split(' ')),
);
const heard = /^aria-(?:label|description|placeholder|roledescription|valuetext)$/;
const reported = new Set(['success', 'error', 'info']);

/** Two letters in a row are words; a sign or a single letter is not. */
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Letters of Japanese, and of Vietnamese alone. */
const foreign = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ăđơưĂĐƠƯ\u1EA0-\u1EF9]/u;

/** Where such letters are data: words that rosters are read by, ends of phrases, demo schools, question bank, typed catalogues. */
const dataPaths = [
  'academic-api/src/demo/',
  'academic-api/src/db/masters/',
  'academic-api/src/db/migrations/',
  'academic-api/src/features/people/student-import/preview/header-names.ts',
  'academic-api/src/features/people/teachers/import/header-names.ts',
  'academic-api/src/lib/classes/class-words.repository.ts',
  'academic-api/src/lib/people/made-up-names.ts',
  'academic-api/src/lib/roster-import/c4th.ts',
  'academic-api/src/lib/roster-import/grade-pattern.ts',
  'academic-api/src/lib/roster-import/one-roster/write-one-roster.ts',
  'academic-api/src/lib/roster-import/resolve-class.ts',
  'shared/contracts/src/entities/',
  'shared/contracts/src/errors/texts.ts',
  'shared/contracts/src/audit-actions/',
  'shared/contracts/src/languages.ts',
  'shared/contracts/src/report-zip-name.ts',
  'shared/rules/src/kanji-variants.ts',
  'shared/rules/src/phrases.ts',
];

/** Sentences that stand in code instead of a catalogue. */
export function hardCoded(sources: ts.SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const source of sources.filter(({ fileName }) => !fileName.endsWith('.json'))) {
    const name = packageOf(source.fileName);
    const isScreen = browserPackages.some((folder) => name.startsWith(folder));
    const isData = dataPaths.some((path) => source.fileName.startsWith(path));
    walk(source, (node) => {
      if (isScreen) problems.push(...readIn(node));
      if (!isData && hasForeignLetters(node)) {
        problems.push({ kind: 'letters', where: placeOf(node), what: node.getText().slice(0, 60) });
      }
    });
  }
  return problems;
}

function readIn(node: ts.Node): Problem[] {
  const found = expressionsIn(node).flatMap((expression) => writtenTexts(expression));
  const texts = found.map((parts) => parts.join('…'));
  if (ts.isJsxText(node)) texts.push(node.text.trim());
  return texts.filter(isWords).map((what) => ({ kind: 'hard-coded', where: placeOf(node), what }));
}

/** Texts of a node that are shown: a child of an element, an attribute that is read, a notice's words. */
function expressionsIn(node: ts.Node): ts.Expression[] {
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
    return [node.expression];
  }
  if (ts.isJsxAttribute(node) && isRead(node.name.getText())) {
    const value = node.initializer;
    if (value && ts.isStringLiteral(value)) return [value];
    return value && ts.isJsxExpression(value) && value.expression ? [value.expression] : [];
  }
  if (ts.isPropertyAssignment(node) && isRead(node.name.getText().replaceAll(/['"]/g, ''))) {
    return isSentence(node.initializer) ? [node.initializer] : [];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const [first] = node.arguments;
    return expression.getText() === 'notice' && reported.has(name.text) && first ? [first] : [];
  }
  return [];
}

const isRead = (name: string): boolean => readAloud.has(name) || heard.test(name);

/** A table's value may be a key or a name; words with a space between them are a sentence. */
const isSentence = (node: ts.Expression): boolean =>
  writtenTexts(node).some((parts) => /\p{L}{2,} \p{L}/u.test(parts.join(' ')));

function hasForeignLetters(node: ts.Node): boolean {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isJsxText(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node);
  return isText && foreign.test(node.text);
}
