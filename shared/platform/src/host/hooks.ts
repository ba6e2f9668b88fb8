import type {
  AccountProfile,
  DispCtrlType,
  EndpointName,
  LanguageCode,
  Role,
} from '@mebae/contracts';
import { hasAdminAuthority, mayTry } from '@mebae/rules';
import { useEffect, useMemo } from 'react';
import { errorNoticeOf } from '../api/error-policy.ts';
import { platformText } from '../i18n/platform-text.ts';
import { useHost, type AlertRequest, type ConfirmRequest, type Notice } from './host.ts';

/** Time of a notice with a button, which may be the only way to what it offers. */
const actionNoticeMs = 30_000;

export interface Session {
  profile: AccountProfile;
  /** Admin or IgsAdmin, for words and emphasis. Whether something may be done is asked call by call: `useMay`. */
  isAdmin: boolean;
}

/**
 * The signed-in account.
 * @throws Error on a page without a session (candidates')
 */
export function useSession(): Session {
  const { profile } = useHost();
  if (!profile) throw new Error('useSession needs a signed-in account');
  return { profile, isAdmin: hasAdminAuthority({ role: profile.role as Role }) };
}

/**
 * Whether the signed-in account's role may make a call: by the permission matrix, which the API refuses by as well.
 * @param call `<group>.<name>` of an endpoint, such as `exams.end`
 */
export function useMay(call: EndpointName): boolean {
  const { role, dispCtrlType } = useSession().profile;
  return mayTry({ role: role as Role, dispCtrlType: dispCtrlType as DispCtrlType }, call);
}

/** The school year that the whole page shows, a setter, and the years that the school has, newest first. */
export function useSchoolYear(): readonly [
  year: number,
  setYear: (year: number) => void,
  years: readonly number[],
] {
  const { schoolYear, setSchoolYear, schoolYears } = useHost();
  return [schoolYear, setSchoolYear, schoolYears];
}

/** The interface language. A change reloads the page, so it never changes under a component. */
export function useLanguage(): LanguageCode {
  return useHost().language;
}

export interface NoticeApi {
  /** With something to do about it, such as taking it back, it stays longer. */
  success: (text: string, action?: NonNullable<Notice['action']>) => void;
  info: (text: string) => void;
  /** A text, or what a call threw: then the error policy decides what is shown, if anything. */
  error: (error: unknown) => void;
}

/** Short messages that go by themselves after ten seconds and are read by screen readers. */
export function useNotice(): NoticeApi {
  const { showNotice, language } = useHost();
  return useMemo(
    () => ({
      success: (text, action) =>
        void showNotice({
          kind: 'success',
          lines: [text],
          ...(action && { action, durationMs: actionNoticeMs }),
        }),
      info: (text) => void showNotice({ kind: 'info', lines: [text] }),
      error: (error) => {
        if (typeof error === 'string') {
          const title = platformText('error.title', language);
          showNotice({ kind: 'error', title, lines: error.split('\n') });
          return;
        }
        const notice = errorNoticeOf(error, language);
        if (notice) showNotice({ kind: 'error', ...notice });
      },
    }),
    [showNotice, language],
  );
}

export interface DialogApi {
  /** Resolves to true when confirmed, false when cancelled or closed. */
  confirm: (request: ConfirmRequest) => Promise<boolean>;
  alert: (request: AlertRequest) => Promise<void>;
}

/** The shell's dialogs; they queue, so two never lie over each other. */
export function useDialog(): DialogApi {
  const { confirm, alert } = useHost();
  return useMemo(() => ({ confirm, alert }), [confirm, alert]);
}

/**
 * While `dirty`, leaving the page, changing language or school year and closing the tab ask first. A form that people
 * type into uses `useKeptForm` instead, which also keeps the input over a new sign-in.
 */
export function useUnsavedGuard(dirty: boolean): void {
  const { holdUnsaved } = useHost();
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty, holdUnsaved]);
}

/** Names this page in the document's title while it is shown, for example with the student's name. */
export function usePageTitle(title: string | null | undefined): void {
  const { setPageTitle } = useHost();
  useEffect(() => {
    setPageTitle(title ?? null);
    return () => setPageTitle(null);
  }, [title, setPageTitle]);
}
