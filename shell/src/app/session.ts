import {
  accountEndpoints,
  endpoints,
  httpNames,
  languages,
  sessionAddresses,
  type AccountProfile,
  type LanguageCode,
  type RemoteRegistry,
  type SessionState,
} from '@mebae/contracts';
import { api } from '@mebae/platform';
import { fetchRegistry } from '../remotes/fetch-registry.ts';
import { preloadAddress } from '../remotes/remote-loader.ts';
import { loadPageRemote } from '../remotes/page-remotes.ts';

/** All that the frame needs before it shows anything. */
export interface StaffPage {
  profile: AccountProfile;
  /** Newest first. */
  schoolYears: readonly number[];
  registry: RemoteRegistry;
  session: SessionState;
  /** The school's announcement, where home is opened: it stands on top, and would move all else when it came later. */
  dashboardInfo: { text: string } | undefined;
}

/**
 * Asks the bff whether somebody is signed in.
 * @throws Error when there is no answer, or not one of the bff
 */
export async function sessionState(): Promise<SessionState> {
  const response = await fetch(sessionAddresses.state, {
    headers: { [httpNames.customHeader]: httpNames.customHeaderValue },
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`Session: HTTP ${response.status}`);
  return (await response.json()) as SessionState;
}

/**
 * Loads account, years and registry, and begins to load the remote of the page's address.
 * @returns null when nobody is signed in; `covered` when the session is, and nothing more may be asked
 * @throws ApiError or Error when one of them can't be had
 */
export async function loadStaffPage(): Promise<StaffPage | 'covered' | null> {
  const registry = fetchRegistry();
  // Awaited below only once somebody is signed in; until then a failure of it is nobody's.
  registry.catch(() => undefined);
  // A person who is not signed in leaves for the sign-in page, and what was on its way with them; most are.
  void preloadAddress(registry, location.pathname, loadPageRemote);
  const state = await sessionState();
  if (!state.signedIn) return null;
  if (state.covered) return 'covered';
  const [profile, years, remotes, dashboardInfo] = await Promise.all([
    api(accountEndpoints.profile),
    api(accountEndpoints.schoolYears),
    registry,
    // Home asks again, and says so when it fails again.
    isHome(location.pathname)
      ? api(endpoints.home.dashboardInfo).catch(() => undefined)
      : undefined,
  ]);
  const schoolYears = years.data.map((year) => year.schoolYear);
  return { profile, schoolYears, registry: remotes, session: state, dashboardInfo };
}

const isHome = (path: string): boolean => path === '/' || path === '/pages/home';

/** Distinguishes accounts: user ids belong to their school. */
export const accountKey = ({
  companyID,
  userID,
}: Pick<AccountProfile, 'companyID' | 'userID'>): string => `${companyID}.${userID}`;

/** The account's own language, for a browser that has not chosen one. */
export function languageOfAccount(profile: AccountProfile): LanguageCode | undefined {
  return languages.find((language) => language.languageID === profile.nativeLanguageID)?.code;
}

const yearKey = 'mebae.schoolYear';

/** The school year of this tab: the one chosen in it, if the school still has it, else the account's current one. */
export function initialSchoolYear(page: StaffPage): number {
  const [owner, year] = (sessionStorage.getItem(yearKey) ?? '').split(' ');
  // an operator's link may open in a tab in which somebody else chose a year
  const stored = owner === accountKey(page.profile) ? Number(year) : NaN;
  return page.schoolYears.includes(stored) ? stored : page.profile.schoolYear;
}

export const rememberSchoolYear = (profile: AccountProfile, year: number): void =>
  sessionStorage.setItem(yearKey, `${accountKey(profile)} ${year}`);

export const forgetSchoolYear = (): void => sessionStorage.removeItem(yearKey);
