import {
  DispCtrlType,
  type AccountProfile,
  type LanguageCode,
  type PublishedRemote,
  type RemoteMenuEntry,
  type RemoteRegistry,
  type Role,
} from '@mebae/contracts';
import { hasAdminAuthority, isBelow, isHiddenForUchida, mayTry } from '@mebae/rules';
import { isOpenBeforeSetup } from './setup-rules.ts';

export interface MenuItem extends RemoteMenuEntry {
  remote: PublishedRemote;
}

/** A top-level entry of the menu: one page, or several of one remote under its name. */
export type TopLevelEntry =
  | { kind: 'link'; item: MenuItem }
  | { kind: 'group'; remote: MenuItem['remote']; items: MenuItem[] };

/** The menu of one account, from what the remotes declare. */
export interface MainMenu {
  /** Top level, in order. */
  main: MenuItem[];
  /** Under 'setup and management', in order. */
  setup: MenuItem[];
  /** Whether 'advancement / initial setup' is offered: to administrators, once a remote has the page. */
  advancement: boolean;
}

/** 'Advancement / initial setup' of the specification's menu. */
export const advancementPath = '/pages/academicPromotion';

type MenuAccount = Pick<AccountProfile, 'role' | 'dispCtrlType' | 'isCompletedInitialSetting'>;

/**
 * Gathers the menu entries that an account sees: those whose page's call its role may make, the Uchida display type
 * without what it hides, and before its initial setup a school with nothing else.
 */
export function menuOf(registry: RemoteRegistry, account: MenuAccount): MainMenu {
  const displayType = account.dispCtrlType as DispCtrlType;
  const actor = { role: account.role as Role, dispCtrlType: displayType };
  const isUchida = displayType === DispCtrlType.Uchida;
  // a remote that was withdrawn goes on where it runs, and is offered nowhere
  const listed = registry.remotes.filter(
    ({ name }) => registry.withdrawn?.some((remote) => remote.name === name) !== true,
  );
  const items = listed
    .flatMap((remote) => remote.menu.map((entry) => ({ ...entry, remote })))
    .filter((entry) => entry.call === undefined || mayTry(actor, entry.call))
    .filter((entry) => !(isUchida && entry.hiddenForUchida))
    .filter((entry) => !isHiddenForUchida(displayType, entry.path))
    .filter((entry) => account.isCompletedInitialSetting || isOpenBeforeSetup(entry.path))
    // The frame's own entry: its word depends on whether the school has been through a rollover.
    .filter((entry) => entry.path !== advancementPath)
    .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  return {
    main: items.filter((item) => item.section === 'main'),
    setup: items.filter((item) => item.section === 'setup'),
    advancement:
      hasAdminAuthority(actor) &&
      listed.some(({ routes }) =>
        routes.some(({ prefixes }) => prefixes.includes(advancementPath)),
      ),
  };
}

/** Number of top-level entries from which a remote's are gathered under its name. */
const groupFrom = 3;

/** Top-level entries in order; a group stands where its first entry would. */
export function topLevelEntries(menu: MainMenu): TopLevelEntry[] {
  const entries: TopLevelEntry[] = [];
  for (const item of menu.main) {
    const siblings = menu.main.filter((other) => other.remote === item.remote);
    if (siblings.length < groupFrom) entries.push({ kind: 'link', item });
    else if (siblings[0] === item) {
      entries.push({ kind: 'group', remote: item.remote, items: siblings });
    }
  }
  return entries;
}

/** The item whose page, or a page below it or that it covers, is shown; the longest path wins. */
export function activeItem(menu: MainMenu, path: string): MenuItem | null {
  const known = [...menu.main, ...menu.setup].flatMap((item) =>
    [item.path.replace(/\/(list)?$/, ''), ...(item.covers ?? [])].map((prefix) => ({
      item,
      prefix,
    })),
  );
  return (
    known
      .filter(({ prefix }) => isBelow(path, prefix))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.item ?? null
  );
}

/** The menu's word for a page, for the document's title. */
export function titleFor(menu: MainMenu, path: string, language: LanguageCode): string | null {
  return activeItem(menu, path)?.labels[language] ?? null;
}
