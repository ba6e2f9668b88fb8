import type { Content } from 'pdfmake/interfaces.js';
import type { DocumentPart } from './pdfmake-parts.ts';

/** The role of a part of a document for a program that reads it aloud. */
export interface Tag {
  type: 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table';
  /** Description of a picture. */
  alt?: string;
  /** The text of a part that is drawn in another way. */
  actualText?: string;
  /** Whether a cell that is not the first of its row is the head of the cells behind it. */
  isRowHead?: boolean;
}

/** An element of the structure of a document, with what is drawn of it. */
export interface TagElement {
  type: Tag['type'] | 'Document' | 'TR' | 'TH' | 'TD';
  tag: Omit<Tag, 'type'>;
  /** Scope of a head cell. */
  scope?: 'Column' | 'Row';
  children: TagElement[];
  marks: PDFKit.PDFStructureContent[];
  /** Drawn as a part of the page from the second page on: the head of a table that goes on there. */
  isRepeated: boolean;
}

type Marked = Content & { tag?: Tag; element?: TagElement };

/**
 * A part of a document with its tag: a text, a drawing, or texts below each other that are one. Texts without one are
 * paragraphs; drawings without one are decoration.
 */
export const tagged = <T extends Content & object>(content: T, tag: Tag): T =>
  Object.assign(content, { tag });

const elementOf = (type: TagElement['type'], own: Partial<TagElement> = {}): TagElement => ({
  type,
  tag: {},
  children: [],
  marks: [],
  isRepeated: false,
  ...own,
});

type Node = Record<string, unknown> & { tag?: Tag; element?: TagElement };

/**
 * Gives the texts and drawings of a document their elements, in the order in which they are to be read.
 * @returns the root of the elements
 */
export function tagContent(content: readonly Content[]): TagElement {
  const root = elementOf('Document');
  for (const node of content) tagNode(node as Marked as unknown as Node, root);
  return root;
}

function tagNode(node: Node, parent: TagElement): void {
  const children = (node['stack'] ?? node['columns']) as Node[] | undefined;
  if (children) {
    const own = node.tag ? addElement(node.tag, parent) : parent;
    for (const child of children) {
      if (node.tag) child.element = own;
      else tagNode(child, own);
    }
  } else if (node['table']) {
    tagTable(node, parent);
  } else if (node['text'] !== undefined || node.tag) {
    tagLeaf(node, parent);
  }
}

/** A text of a cell is the cell itself; one with a tag of its own stands in it. */
function tagLeaf(node: Node, parent: TagElement): void {
  const isOfCell = parent.type === 'TH' || parent.type === 'TD';
  if (isOfCell && !node.tag) {
    node.element = parent;
    return;
  }
  node.element = addElement(node.tag ?? { type: 'P' }, parent);
}

function addElement({ type, isRowHead: _head, ...tag }: Tag, parent: TagElement): TagElement {
  const element = elementOf(type, { tag, isRepeated: parent.isRepeated });
  parent.children.push(element);
  return element;
}

/** The scope of a head cell; nothing of an empty one. */
function scopeOf(
  cell: Node | string,
  { isHead, column }: { isHead: boolean; column: number },
): TagElement['scope'] {
  if (typeof cell === 'string') return undefined;
  if (isHead) return 'Column';
  return column === 0 || cell.tag?.isRowHead ? 'Row' : undefined;
}

interface TableNode {
  body: (Node | string)[][];
  headerRows?: number;
}

/** A table without a tag only arranges what stands in it. */
function tagTable(node: Node, parent: TagElement): void {
  const { body, headerRows = 0 } = node['table'] as TableNode;
  if (node.tag?.type !== 'Table') {
    for (const cell of body.flat()) if (typeof cell === 'object') tagNode(cell, parent);
    return;
  }
  const table = elementOf('Table');
  parent.children.push(table);
  for (const [index, cells] of body.entries()) {
    const row = elementOf('TR');
    table.children.push(row);
    const isHead = index < headerRows;
    for (const [column, cell] of cells.entries()) {
      const scope = scopeOf(cell, { isHead, column });
      const element = elementOf(scope ? 'TH' : 'TD', {
        isRepeated: isHead,
        ...(scope && { scope }),
      });
      row.children.push(element);
      if (typeof cell === 'object') tagNode(cell, element);
    }
  }
}

/** Draws something as a part of an element, or as decoration where there is none. */
export function drawAs(
  document: DocumentPart,
  element: TagElement | undefined,
  draw: () => void,
): void {
  const isDrawnAlready = element?.isRepeated === true && isOnEarlierPage(document, element);
  if (element && !isDrawnAlready) element.marks.push(document.markStructureContent(element.type));
  else document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** PDFKit's own fields of what is marked; its types leave them out. */
interface MarkRefs {
  refs: { pageRef: unknown }[];
}

function isOnEarlierPage(document: DocumentPart, { marks }: TagElement): boolean {
  const [first] = marks as unknown as MarkRefs[];
  return first !== undefined && first.refs[0]?.pageRef !== document.page.dictionary;
}

/** Writes the structure of a document that is drawn. */
export function writeTags(document: DocumentPart, root: TagElement): void {
  document.addStructure(structureOf(document, root));
}

function structureOf(
  document: DocumentPart,
  { type, tag, scope, marks, children }: TagElement,
): PDFKit.PDFStructureElement {
  const { alt, actualText } = tag;
  const structure = document.struct(type, {
    ...(alt !== undefined && { alt }),
    ...(actualText !== undefined && { actual: actualText }),
  });
  if (scope) {
    const { dictionary } = structure as unknown as { dictionary: { data: object } };
    Object.assign(dictionary.data, { A: { O: 'Table', Scope: scope } });
  }
  for (const mark of marks) structure.add(mark);
  for (const child of children) structure.add(structureOf(document, child));
  return structure;
}
