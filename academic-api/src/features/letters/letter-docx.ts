import { AlignmentType, Document, Packer, Paragraph, TextRun, type IParagraphOptions } from 'docx';
import type { LanguageCode } from '@mebae/contracts';
import type { LetterLines } from './letter-document.ts';

/** Faces that Word has where letters in the language are written. */
const faces = { ja: 'Yu Mincho', en: 'Times New Roman', vi: 'Times New Roman' } as const;
const codes = { ja: 'ja-JP', en: 'en-GB', vi: 'vi-VN' } as const;

/** A letter for Word, on A4 with the margins of a letter. @returns the bytes of a .docx file */
export async function writeLetterDocx(
  letter: LetterLines,
  language: LanguageCode,
): Promise<Buffer> {
  const line = (
    text: string,
    options: IParagraphOptions & { size?: number; bold?: boolean } = {},
  ) => {
    const { size = 22, bold = false, ...paragraph } = options;
    return new Paragraph({
      spacing: { after: 160, line: 340 },
      ...paragraph,
      children: [new TextRun({ text, size, bold })],
    });
  };
  const isJapanese = language === 'ja';
  const document = new Document({
    title: letter.title,
    creator: letter.sender,
    styles: {
      default: {
        document: {
          run: { font: faces[language], language: { value: codes[language], eastAsia: 'ja-JP' } },
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
          line(letter.sender, { alignment: AlignmentType.RIGHT }),
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
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
