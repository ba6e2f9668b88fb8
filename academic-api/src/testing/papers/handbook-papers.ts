import { DispCtrlType, handbooks, type Handbook, type LanguageCode } from '@mebae/contracts';
import { drawHandbook } from '../../features/school/guide/handbook/draw-in-thread.ts';
import { projectGuide } from '../../lib/guide/project-guide.ts';
import { testConfig } from '../config.ts';
import type { Paper, PaperSheet } from './papers.ts';

const guide = projectGuide();
const log = { warn: () => undefined };

const paper = (handbook: Handbook, language: LanguageCode): Paper => ({
  caption: `handbook, ${handbook}, ${language}`,
  draw: async () => {
    const { pages } = await guide.read(log);
    const reader = {
      language,
      schoolKind: 'secondary',
      dispCtrlType: DispCtrlType.Normal,
      contact: '職員室（内線 12）',
    } as const;
    const config = { ...testConfig('postgres://unused'), publicUrl: 'https://mebae.example' };
    const deps = { config, now: () => new Date('2026-11-27T03:00:00Z') };
    const { content } = await drawHandbook(handbook, reader, { guide, pages }, deps);
    return content;
  },
});

/** The guide's handbooks: all in Japanese, the one for pupils in each language. */
export const handbookSheet: PaperSheet = {
  name: 'handbooks',
  papers: [
    ...handbooks.map((handbook) => paper(handbook, 'ja')),
    paper('pupils', 'en'),
    paper('pupils', 'vi'),
  ],
};
