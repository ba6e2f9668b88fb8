import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '@mebae/contracts';

/** Texts of a package's screens, by the names that pages call the catalogues by. */
export interface Catalogues {
  /** @returns the text as the screen has it; undefined where no catalogue has the key */
  find(key: string, language: LanguageCode): string | undefined;
}

/** Folders of the product's catalogues by the names that pages and stories call them by: `<shell:header.help>`. */
export const catalogueFolders = {
  shell: 'shell/translations',
  account: 'shell/translations/account',
  cover: 'shell/translations/cover',
  guide: 'shell/translations/guide',
  factor: 'shell/translations/factor',
  resetPassword: 'shell/translations/reset-password',
  ui: 'shared/ui/translations',
  platform: 'shared/platform/translations',
  settings: 'mfe-settings/translations',
  exams: 'mfe-exams/translations',
  answer: 'mfe-exams/translations/answer',
  ownPage: 'mfe-exams/translations/my',
  answerFault: 'shell/src/answer/texts',
  records: 'mfe-records/translations',
  jgrow: 'mfe-jgrow/translations',
  classManagement: 'mfe-class-management/translations',
} as const;

const otherFolders: Readonly<Record<string, string>> = catalogueFolders;

interface Labels {
  labels?: Record<LanguageCode, string>;
  menu?: { id: string; labels: Record<LanguageCode, string> }[];
}

/**
 * Opens the catalogues that the pages of a package may refer to.
 * @param root the project's folder
 * @param folder the package's, below it
 */
export function openCatalogues(root: string, folder: string): Catalogues {
  const read = new Map<string, Record<string, string>>();
  const load = (path: string): Record<string, string> => {
    const known = read.get(path);
    if (known) return known;
    const file = join(root, path);
    const texts = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      : {};
    read.set(path, texts);
    return texts;
  };
  return {
    find(key, language) {
      const [, remote, id] = /^menu:(?:([a-z-]+)\.)?([\w-]+)$/.exec(key) ?? [];
      if (id !== undefined) return menuLabel(root, remote ? `mfe-${remote}` : folder, id, language);
      const [, namespace, own] = /^(?:(\w+):)?(.+)$/.exec(key) ?? [];
      const place =
        namespace === undefined ? join(folder, 'translations') : otherFolders[namespace];
      if (place === undefined || own === undefined) return undefined;
      const texts = load(join(place, `${language}.json`));
      return texts[own] ?? texts[`${own}_other`];
    },
  };
}

/** The main menu's text for a page of a remote. */
function menuLabel(
  root: string,
  folder: string,
  id: string,
  language: LanguageCode,
): string | undefined {
  const file = join(root, folder, 'remote.json');
  if (!existsSync(file)) return undefined;
  const { menu = [] } = JSON.parse(readFileSync(file, 'utf8')) as Labels;
  return menu.find((entry) => entry.id === id)?.labels[language];
}
