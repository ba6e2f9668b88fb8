import { inEachLanguage } from './languages.ts';
import { z } from 'zod';

/** Parts of the guide, in reading order. */
export const guideChapters = [
  'beginning',
  'people',
  'courses',
  'records',
  'classes',
  'events',
  'school',
] as const;

/** Booklets that are made of the guide's pages, each for one kind of reader. */
export const handbooks = ['office', 'homeroom', 'pupils'] as const;
export type Handbook = (typeof handbooks)[number];

const line = z.string().trim().min(1).max(400);
const lines = z.array(line).max(12);

/** Texts of a page in one language. Names of buttons stand in it as the screen has them. */
export const guidePageTexts = z.object({
  title: line,
  /** How people ask for it, in everyday words: read by the search, shown nowhere. */
  asked: lines.min(2),
  /** Purpose of its screen. */
  about: line,
  before: lines,
  steps: lines.min(1),
  troubles: z.array(z.object({ when: line, remedy: line })).max(8),
});
export type GuidePageTexts = z.infer<typeof guidePageTexts>;

const name = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);

/** Owner and name of a page: `settings.students-import`; the frame's own pages are of `shell`. */
export const guidePageID = z
  .string()
  .max(81)
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);

/** Facts of a page, the same in every language. */
export const guidePageAbout = z.object({
  /** Routes of the screens that it explains, as the router has them; none for a task without a screen of its own. */
  routes: z.array(z.string().startsWith('/')).max(8),
  /** Address of the screen where the task begins; null where it takes a number or a token. */
  open: z.string().startsWith('/').nullable(),
  chapter: z.enum(guideChapters),
  /** Place in its chapter. */
  order: z.number().int(),
  handbooks: z.array(z.enum(handbooks)),
  /** Other pages: by their name, or with their owner before it. */
  related: z.array(z.string()).max(6),
  /** The call that its screen lives from: who may not make it reads so. */
  call: z.string().optional(),
  /** Route of the screen that its picture shows, where it is not the first one it explains; with a query. */
  shows: z.string().startsWith('/').optional(),
  /** It is for people who have not signed in: pupils, and staff who can't. */
  isPublic: z.boolean().default(false),
});

/** A picture of a page's screen, in the folder `pictures` beside the document. */
export const guidePicture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.png$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type GuidePicture = z.infer<typeof guidePicture>;

export const guidePage = guidePageAbout.extend({
  name,
  picture: guidePicture.nullable(),
  ...inEachLanguage(() => guidePageTexts),
});
export type GuidePage = z.infer<typeof guidePage>;

/** Where a build keeps its pages, below its folder. */
export const guideFolder = 'guide';
export const guideDocumentName = 'guide.json';

/** `guide/guide.json` of a remote's version, and of the shell: its own pages of the guide. */
export const guideDocument = z.object({ pages: z.array(guidePage) });
export type GuideDocument = z.infer<typeof guideDocument>;

/** The owner of the frame's own pages. */
export const frameOwner = 'shell';
