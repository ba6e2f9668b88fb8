import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  documentLanguages,
  frameOwner,
  guideFolder,
  guidePageAbout,
  guidePageTexts,
  guidePicture,
  languageCodes,
  type GuideDocument,
  type GuidePage,
  type GuidePageTexts,
  type GuidePicture,
  type LanguageCode,
  inEachLanguage,
} from '@mebae/contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { openCatalogues, type Catalogues } from './catalogues.ts';

/** A page as it is written: one file with its texts in three languages. */
const pageFile = guidePageAbout.extend(inEachLanguage(() => guidePageTexts)).strict();

/** A picture as the command that took it has noted it down. */
const notedPicture = guidePicture.omit({ file: true }).extend({
  /** Hash of what the screen was made of when the picture was taken. */
  madeOf: z.string(),
});
export type NotedPicture = z.infer<typeof notedPicture>;

/** The file of what the command that takes pictures knows of each, by the page's name. */
export const picturesFile = 'pictures.json';
export const picturesFolder = 'pictures';

/** A page of the guide is not as it has to be. */
export class GuideError extends Error {}

/** The owner of the pages in a folder of the project: `settings` for `mfe-settings`. */
export const ownerOf = (folder: string): string =>
  folder === frameOwner ? frameOwner : folder.replace(/^mfe-/, '');

/**
 * Reads the pages that stand in a package's folder `guide`, with the words of its screens in place of their keys.
 * @param root the project's folder
 * @param folder the package's, such as `mfe-settings`
 * @returns no pages for a package without any
 * @throws GuideError naming the file, for a page that breaks its schema or refers to a text that is not there
 */
export function readGuide(root: string, folder: string): GuideDocument {
  const place = join(root, folder, guideFolder);
  if (!existsSync(place)) return { pages: [] };
  const catalogues = openCatalogues(root, folder);
  const pictures = notedPictures(root, folder);
  const pages = readdirSync(place)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'.yaml'.length);
      const where = join(folder, guideFolder, file);
      const source = parsePage(readFileSync(join(place, file), 'utf8'), where);
      return readPage(name, source, where, catalogues, pictureOf(name, pictures[name]));
    });
  return { pages };
}

function parsePage(text: string, where: string): z.infer<typeof pageFile> {
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw new GuideError(`${where}: ${(error as Error).message}`, { cause: error });
  }
  const parsed = pageFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new GuideError(`${where}: ${z.prettifyError(parsed.error)}`);
}

function readPage(
  name: string,
  page: z.infer<typeof pageFile>,
  where: string,
  catalogues: Catalogues,
  picture: GuidePicture | null,
): GuidePage {
  const written = (texts: GuidePageTexts, language: LanguageCode): GuidePageTexts => {
    const fill = (text: string): string => withWords(text, where, catalogues, language);
    return {
      title: fill(texts.title),
      asked: texts.asked,
      about: fill(texts.about),
      before: texts.before.map(fill),
      steps: texts.steps.map(fill),
      troubles: texts.troubles.map(({ when, remedy }) => ({
        when: fill(when),
        remedy: fill(remedy),
      })),
    };
  };
  const texts = inEachLanguage((language) => written(page[language], language));
  const whole = { ...page, name, picture, ...texts };
  assertAlike(whole, where);
  return whole;
}

/** The three languages say the same: so many conditions, steps and troubles each. */
function assertAlike(page: Record<LanguageCode, GuidePageTexts>, where: string): void {
  const shape = ({ before, steps, troubles }: GuidePageTexts): string =>
    `${before.length} before, ${steps.length} steps, ${troubles.length} troubles`;
  for (const language of languageCodes) {
    if (shape(page[language]) === shape(page.ja)) continue;
    throw new GuideError(
      `${where}: ja has ${shape(page.ja)}, ${language} has ${shape(page[language])}.`,
    );
  }
}

/**
 * A text with the words of a screen, in quotes, in place of each `<key>`; what fills a word later is left out. A key after
 * `=` stands without quotes: `<=class.title>`.
 */
function withWords(
  text: string,
  where: string,
  catalogues: Catalogues,
  language: LanguageCode,
): string {
  const [open, close] = documentLanguages[language].quotes;
  return text.replaceAll(/<(=?)([\w.:-]+)>/g, (_, plain: string, key: string) => {
    const word = catalogues.find(key, language);
    if (word === undefined) throw new GuideError(`${where}: no catalogue has the text ${key}.`);
    if (word.includes('{{')) {
      throw new GuideError(`${where}: the text ${key} has values in it, which nobody sees here.`);
    }
    return plain ? word : `${open}${word}${close}`;
  });
}

/** Notes of a package's pictures. */
export function notedPictures(root: string, folder: string): Record<string, NotedPicture> {
  const file = join(root, folder, guideFolder, picturesFile);
  if (!existsSync(file)) return {};
  return z.record(z.string(), notedPicture).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const pictureOf = (name: string, noted: NotedPicture | undefined): GuidePicture | null =>
  noted ? { file: `${name}.png`, width: noted.width, height: noted.height } : null;

/** Folders of the project that have pages of the guide. */
export const guideOwners = (root: string): string[] =>
  readdirSync(root)
    .filter((folder) => folder === frameOwner || folder.startsWith('mfe-'))
    .filter((folder) => existsSync(join(root, folder, guideFolder)))
    .toSorted();
