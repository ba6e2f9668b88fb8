import type { AccountProfile, LanguageCode } from '@mebae/contracts';
import { createContext, useContext } from 'react';
import type { KeptForms } from '../forms/kept-forms.ts';

export type NoticeKind = 'success' | 'error' | 'info';

export interface Notice {
  kind: NoticeKind;
  title?: string;
  lines: string[];
  /** Milliseconds; the specification's ten seconds unless set. */
  durationMs?: number;
  /** One thing to do about it; doing it closes the notice. */
  action?: { label: string; run: () => void };
}

export interface ConfirmRequest {
  title: string;
  body: string;
  /** Words of the confirming button, such as 'Delete'; the shell has a general one. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the confirmed action can't be undone: the button is shown as dangerous. */
  danger?: boolean;
}

export interface AlertRequest {
  title: string;
  body: string;
  confirmLabel?: string;
}

export interface QueryChange {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** The page stays scrolled as it is. */
  preventScrollReset?: boolean;
}

/** Services of the shell for everybody on its page. Remotes reach it by the hooks of the platform only. */
export interface PlatformHost {
  language: LanguageCode;
  /** Null on pages without a session. */
  profile: AccountProfile | null;
  schoolYear: number;
  /** Newest first. */
  schoolYears: readonly number[];
  setSchoolYear: (year: number) => void;
  /** Returns the function that closes the notice. */
  showNotice: (notice: Notice) => () => void;
  confirm: (request: ConfirmRequest) => Promise<boolean>;
  alert: (request: AlertRequest) => Promise<void>;
  /**
   * Declares input that would be lost; returns the function that takes the declaration back.
   * @param kept it comes back after a new sign-in
   */
  holdUnsaved: (kept?: boolean) => () => void;
  /** Keeps unsaved input of this tab; null on pages without a session. */
  keptForms: KeptForms | null;
  /** Changes the query of the address; drawn at once, not in a transition. */
  changeQuery: (query: URLSearchParams, options: QueryChange) => void;
  /** Sets the page's part of the document's title; null gives it back to the menu's word. */
  setPageTitle: (title: string | null) => void;
}

const HostContext = createContext<PlatformHost | null>(null);

/** For the shell: provides the host to everything below. */
export const PlatformProvider = HostContext.Provider;

/**
 * The host of this page.
 * @throws Error outside the shell's provider
 */
export function useHost(): PlatformHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('No PlatformProvider above: render inside the shell');
  return host;
}
