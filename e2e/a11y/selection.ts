import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { packagesToLookAt } from './owners.ts';
import type { Row } from './rows.ts';

/** Why the walk does not open a screen. */
type Reason = 'story' | 'package';

/** Which screens the walk opens. */
export interface Selection {
  /** Opens every screen in every language; otherwise each in one language, by turns. */
  isWhole: boolean;
  /** Packages whose screens are opened; all when null. */
  packages: ReadonlySet<string> | null;
}

/**
 * Reads from the environment what the walk opens: MEBAE_SCREENS=all every screen in every language; otherwise what no
 * story checks, of the packages that MEBAE_SCREENS_PACKAGES names, of all when it is not set, and of none for `none`.
 * @throws Error for a package that is not there
 */
export function selectionFrom(env: NodeJS.ProcessEnv): Selection {
  const isWhole = env['MEBAE_SCREENS'] === 'all';
  const named = env['MEBAE_SCREENS_PACKAGES'];
  if (isWhole || named === undefined) return { isWhole, packages: null };
  if (named === 'none') return { isWhole, packages: new Set() };
  const changed = named.split(',').map((folder) => folder.trim());
  return { isWhole, packages: packagesToLookAt(changed) };
}

/** Why the walk leaves a screen out; null when it opens it. */
export function reasonToLeaveOut(row: Row, { isWhole, packages }: Selection): Reason | null {
  if (isWhole) return null;
  if (row.story !== undefined) return 'story';
  return packages === null || packages.has(row.package) ? null : 'package';
}

/** Screens that the walk opens in a language, of those that are there. */
export function screensOfWalk(
  all: readonly Row[],
  selection: Selection,
  language: LanguageCode,
): Row[] {
  return all.filter(
    (row, index) =>
      reasonToLeaveOut(row, selection) === null &&
      (selection.isWhole || index % languageCodes.length === languageCodes.indexOf(language)),
  );
}
