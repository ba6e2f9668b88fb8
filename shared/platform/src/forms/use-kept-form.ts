import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useHost } from '../host/host.ts';
import { platformText } from '../i18n/platform-text.ts';
import { fitsForm, withoutSecrets } from './kept-forms.ts';

export interface KeptFormOptions<T extends object> {
  /** Distinguishes the form from others at the same path, for example by what it edits: `edit-12`. */
  name: string;
  /**
   * The form's values now, as JSON; null while it is not ready. Include whatever else a save depends on, such as the
   * `updatedAt` that the form was begun from. Leave passwords out: what is named like one is never kept.
   */
  value: T | null;
  /** Whether it holds input that would be lost. */
  dirty: boolean;
  /** Puts values into the form, so that `dirty` follows: `reset(values, { keepDefaultValues: true })` of react-hook-form. */
  restore: (value: T) => void;
}

/** A person who comes back reads it at leisure. */
const restoredMs = 60_000;

/**
 * Guards a form's unsaved input (as `useUnsavedGuard` does) and keeps it in the tab, so that it is there again when the
 * session has ended and the same person has signed in again, or when the browser has loaded the tab anew. A notice
 * announces values that come back, and also undoes it. The input goes when it is saved (`dirty` false again), given up,
 * at sign-out, and when another person signs in.
 *
 * In a large form call it from a small component of its own that watches the values, so that typing renders only that.
 */
export function useKeptForm<T extends object>({
  name,
  value,
  dirty,
  restore,
}: KeptFormOptions<T>): void {
  const { keptForms, holdUnsaved, showNotice, language } = useHost();
  const { pathname } = useLocation();
  const form = `${pathname} ${name}`;
  /** The form as it is known here; it changes its name when a new thing gets its id. */
  const known = useRef<string | null>(null);
  const isKept = useRef(false);
  /** Values that came back make the form dirty one render later. */
  const hasBeenDirty = useRef(false);
  const closeNotice = useRef<(() => void) | null>(null);
  const latestRestore = useRef(restore);

  useEffect(() => {
    latestRestore.current = restore;
  });
  useEffect(
    () => (dirty ? holdUnsaved(keptForms !== null) : undefined),
    [dirty, holdUnsaved, keptForms],
  );

  useEffect(() => {
    if (value === null || keptForms === null || known.current !== null) return;
    known.current = form;
    const kept = keptForms.read(form);
    if (!fitsForm(value, kept) || isSame(withoutSecrets(value), kept)) {
      keptForms.drop(form);
      return;
    }
    isKept.current = true;
    const before = value;
    latestRestore.current({ ...before, ...kept });
    closeNotice.current = showNotice({
      kind: 'info',
      lines: [platformText('form.restored', language)],
      durationMs: restoredMs,
      action: {
        label: platformText('form.undoRestored', language),
        run: () => latestRestore.current(before),
      },
    });
  }, [value, form, keptForms, showNotice, language]);

  useEffect(() => {
    if (value === null || keptForms === null || known.current === null) return;
    if (known.current !== form) {
      keptForms.drop(known.current);
      known.current = form;
    }
    if (dirty) {
      isKept.current = true;
      hasBeenDirty.current = true;
      keptForms.keep(form, value);
    } else if (isKept.current) {
      isKept.current = false;
      keptForms.drop(form);
      // Saved, or given up.
      if (hasBeenDirty.current) closeNotice.current?.();
    }
  }, [value, dirty, form, keptForms]);

  // There is nothing left to undo once the form is gone.
  useEffect(() => () => closeNotice.current?.(), []);
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
