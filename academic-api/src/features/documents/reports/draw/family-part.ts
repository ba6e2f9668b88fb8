import type { Content } from 'pdfmake/interfaces.js';
import { filledText } from '@mebae/rules';
import { people, type ReportDraft } from './draft.ts';
import { hasPeerPart } from '../report-data.ts';

interface FamilyText {
  title: string;
  texts: string[];
}

/** Texts for a family, by what the report has. */
function textsForFamily({ data, texts }: ReportDraft): FamilyText[] {
  const { about, scores, others, disposition, talk } = texts.family;
  const hasPeers = hasPeerPart(data);
  const { title } = data;
  const evaluators = String(data.evaluators);
  return [
    {
      title: about.title,
      texts: [
        hasPeers
          ? filledText(about.peers, { title, evaluators })
          : filledText(about.self, { title }),
      ],
    },
    { title: scores.title, texts: [hasPeers ? scores.peers : scores.self] },
    ...(hasPeers ? [{ title: others.title, texts: [filledText(others.text, { people })] }] : []),
    ...(data.disposition.length > 0
      ? [{ title: disposition.title, texts: [disposition.text] }]
      : []),
    {
      title: talk.title,
      texts: hasPeers ? [talk.first, talk.differs, talk.last] : [talk.firstSelf, talk.lastSelf],
    },
  ];
}

/** Half a page for the family: how to read the report, and how to talk about it. It has no readings. */
export function familyPart(draft: ReportDraft): Content[] {
  const { texts, writer } = draft;
  const blocks = textsForFamily(draft).map(({ title, texts: own }): Content => ({
    margin: [0, 0, 0, 4],
    stack: [
      writer.paragraph(title, { size: 9.5, bold: true, tag: 'H3' }),
      ...own.map((text) => writer.paragraph(own.length > 1 ? `・${text}` : text, { size: 9 })),
    ],
  }));
  return writer.section(
    texts.family.title,
    ...blocks,
    writer.paragraph(texts.family.contact, { size: 9 }),
  );
}
