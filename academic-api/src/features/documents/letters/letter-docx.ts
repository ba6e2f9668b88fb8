import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
  type IParagraphOptions,
} from 'docx';
import { languageOf, type LanguageCode, documentLanguages } from '@mebae/contracts';
import type { LetterLines } from './letter-document.ts';

/** A face that Word has where letters in the language are written. */
const faceOf = ({ hasJapaneseLetters }: ReturnType<typeof languageOf>): string =>
  hasJapaneseLetters ? 'Yu Mincho' : 'Times New Roman';

/** Twentieths of a point: the room for a seal is 18 mm wide and high, as a school's official seal needs. */
const sealSide = 1020;
const signatoryWidth = 4600;
const signatureWidth = 3000;

const grey = '767676';
const nothing = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const thin = { style: BorderStyle.SINGLE, size: 4, color: grey };
const around = (border: typeof thin | typeof nothing) => ({
  top: border,
  bottom: border,
  left: border,
  right: border,
});

interface LineOptions extends IParagraphOptions {
  size?: number;
  bold?: boolean;
  color?: string;
}

const line = (text: string, options: LineOptions = {}): Paragraph => {
  const { size = 22, bold = false, color, ...paragraph } = options;
  return new Paragraph({
    spacing: { after: 160, line: 340 },
    ...paragraph,
    children: [new TextRun({ text, size, bold, ...(color && { color }) })],
  });
};

/** Signatories, each with room for a seal, at the right edge as Japanese letters have it. */
function sealedBlock({ school, signatories, seal }: LetterLines): (Paragraph | Table)[] {
  const lines = school.map((text) => line(text, { alignment: AlignmentType.RIGHT }));
  if (signatories.length === 0) return lines;
  const rows = signatories.map(
    (text) =>
      new TableRow({
        height: { value: sealSide, rule: 'exact' },
        children: [
          new TableCell({
            width: { size: signatoryWidth, type: WidthType.DXA },
            borders: around(nothing),
            verticalAlign: VerticalAlign.CENTER,
            children: [line(text, { alignment: AlignmentType.RIGHT, spacing: {} })],
          }),
          new TableCell({
            width: { size: sealSide, type: WidthType.DXA },
            borders: around(thin),
            verticalAlign: VerticalAlign.CENTER,
            children: [
              line(seal, { alignment: AlignmentType.CENTER, size: 18, color: grey, spacing: {} }),
            ],
          }),
        ],
      }),
  );
  const table = new Table({
    alignment: AlignmentType.RIGHT,
    columnWidths: [signatoryWidth, sealSide],
    width: { size: signatoryWidth + sealSide, type: WidthType.DXA },
    borders: { ...around(nothing), insideHorizontal: nothing, insideVertical: nothing },
    rows,
  });
  return [...lines, table];
}

/** Signatories below the letter, each with a line for the signature. */
const signedBlock = ({ school, signatories, seal }: LetterLines): Paragraph[] => [
  ...signatories.flatMap((text) => [
    line(text, { keepNext: true, spacing: { before: 200, after: 480 } }),
    line(seal, {
      size: 17,
      color: grey,
      keepNext: true,
      border: { top: thin },
      indent: { right: 9026 - signatureWidth },
    }),
  ]),
  ...school.map((text) => line(text, { spacing: { after: 40 } })),
];

/** A letter for Word, on A4 with the margins of a letter. @returns the bytes of a .docx file */
export async function writeLetterDocx(
  letter: LetterLines,
  language: LanguageCode,
): Promise<Buffer> {
  const facts = languageOf(language);
  const isJapanese = facts.hasJapaneseLetters;
  const document = new Document({
    title: letter.title,
    creator: letter.school.at(isJapanese ? -1 : 0) ?? '',
    styles: {
      default: {
        document: {
          run: {
            font: faceOf(facts),
            language: { value: documentLanguages[language].locale, eastAsia: 'ja-JP' },
          },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: 1440, right: 1440, bottom: 1440, left: 1440 },
          },
        },
        children: [
          line(letter.date, { alignment: AlignmentType.RIGHT }),
          ...(letter.addressee === '' ? [] : [line(letter.addressee)]),
          ...(isJapanese ? sealedBlock(letter) : []),
          line(letter.title, {
            alignment: AlignmentType.CENTER,
            size: 32,
            bold: true,
            spacing: { before: 360, after: 360 },
          }),
          line(letter.student),
          ...letter.paragraphs.map((text) =>
            line(text, isJapanese ? { indent: { firstLine: 220 } } : {}),
          ),
          line(letter.end, { alignment: isJapanese ? AlignmentType.RIGHT : AlignmentType.LEFT }),
          ...(isJapanese ? [] : signedBlock(letter)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
