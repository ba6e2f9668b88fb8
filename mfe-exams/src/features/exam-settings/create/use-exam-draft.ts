import {
  createdExamOf,
  type ExamDraft,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamStep,
} from '@mebae/contracts';
import { ApiError, useKeptForm, useNotice } from '@mebae/platform';
import { othersChangeOf, type Conflict, type OthersChange } from '@mebae/ui/forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkDraft, createExamOf, readDraft, saveDraft } from '../exam-settings.resource.ts';
import type { ChangeSettings } from '../steps/step-props.ts';

/** How long typing pauses before a draft is saved by itself, in milliseconds. */
const autosaveMs = 1_000;

export type SavingState = 'new' | 'unsaved' | 'saving' | 'saved' | 'failed';

export interface DraftState {
  /** Null until it was saved for the first time. */
  draftID: string | null;
  /** Another window of the same person has saved the draft since it was read here. */
  conflict: Pick<Conflict<ExamDraft>, 'change' | 'readLatest'>;
  /** Goes on with what the other window has saved, or with what stands here. */
  takeTheirs: (latest: ExamDraft) => void;
  keepMine: (latest: ExamDraft) => void;
  data: ExamDraftData | null;
  /** Why the draft could not be read. */
  error: unknown;
  /** The course that the draft has become, in this tab or in another one; null while it is a draft. */
  createdExam: number | null;
  saving: SavingState;
  change: ChangeSettings;
  /** Goes on without the event that the course was to be made for. */
  leaveEvent: () => void;
  /** Saves what is there now; returns the draft's id. Throws ApiError. */
  save: (step: ExamStep) => Promise<string>;
  check: () => Promise<ExamDraftCheck>;
  createExam: () => Promise<number>;
  reload: () => void;
}

/** @returns the course that a failed call says a draft has become */
export const createdExamIn = (error: unknown): number | null =>
  error instanceof ApiError ? createdExamOf(error.reason) : null;

async function readLatest(
  draftID: string | null,
  notice: ReturnType<typeof useNotice>,
): Promise<ExamDraft | null> {
  try {
    return draftID === null ? null : await readDraft(draftID);
  } catch (error) {
    notice.error(error);
    return null;
  }
}

interface DraftOptions {
  /** From the address; null for a new course, which becomes a draft with its first save. */
  draftID: string | null;
  /** The first settings of a new course. */
  begin: ExamDraftData;
  /** The open step, stored with the draft. */
  step: ExamStep;
  /** Called with the id that a new draft got. */
  onBegun: (draftID: string) => void;
}

/**
 * One draft: read once, kept here while it is worked on, saved a second after the last change and at every step. Saves
 * run one after another, so that an older one never overtakes a newer one.
 */
export function useExamDraft({ draftID, begin, step, onBegun }: DraftOptions): DraftState {
  const [begunAs, setBegunAs] = useState(draftID);
  const [data, setData] = useState<ExamDraftData | null>(draftID === null ? begin : null);
  const [error, setError] = useState<unknown>(null);
  const [createdExam, setCreatedExam] = useState<number | null>(null);
  const [saving, setSaving] = useState<SavingState>(draftID === null ? 'new' : 'saved');
  const notice = useNotice();
  /** The draft as it was read or saved here. */
  const known = useRef<{ draftID: string; basedOn: string } | null>(null);
  /** The change and the step that the server has. */
  const storedAs = useRef<{ count: number; step: ExamStep } | null>(null);
  const [othersChange, setOthersChange] = useState<OthersChange | null>(null);
  const latest = useRef<ExamDraftData>(begin);
  const changes = useRef(0);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /** Notes when a call says that the draft is a course now, and throws on. */
  const note = useCallback((cause: unknown): never => {
    setCreatedExam(createdExamIn(cause));
    throw cause;
  }, []);

  const read = useCallback(
    async (id: string) => {
      setError(null);
      try {
        const draft = await readDraft(id).catch(note);
        known.current = { draftID: id, basedOn: draft.updatedAt };
        storedAs.current = { count: changes.current, step: draft.step };
        setBegunAs(id);
        latest.current = draft.data;
        setData(draft.data);
        setSaving('saved');
      } catch (cause) {
        setError(cause);
      }
    },
    [note],
  );
  useEffect(() => {
    if (draftID !== null && draftID !== known.current?.draftID) void read(draftID);
  }, [draftID, read]);

  const saveNow = useCallback(
    async (at: ExamStep): Promise<string> => {
      const count = changes.current;
      const stored = storedAs.current;
      // what is stored already is not written again: another window would take it for a change
      if (known.current !== null && stored?.count === count && stored.step === at) {
        return known.current.draftID;
      }
      setSaving('saving');
      try {
        const before = known.current;
        const body = { step: at, data: latest.current };
        const draft = await saveDraft(before, body).catch(note);
        known.current = { draftID: draft.draftID, basedOn: draft.updatedAt };
        storedAs.current = { count, step: at };
        setBegunAs(draft.draftID);
        setOthersChange(null);
        setSaving(changes.current === count ? 'saved' : 'unsaved');
        if (before === null) onBegun(draft.draftID);
        return draft.draftID;
      } catch (cause) {
        setSaving('failed');
        setOthersChange(othersChangeOf(cause));
        throw cause;
      }
    },
    [onBegun, note],
  );

  const save = useCallback(
    (at: ExamStep): Promise<string> => {
      const run = lastSave.current.then(() => saveNow(at));
      lastSave.current = run.catch(() => undefined);
      return run;
    },
    [saveNow],
  );

  useEffect(() => {
    // Every change starts the pause anew.
    if (saving !== 'unsaved' || data === null) return undefined;
    // A failed save says so beside the steps, and the next change or step tries again.
    const timer = setTimeout(() => void save(step).catch(() => undefined), autosaveMs);
    return () => clearTimeout(timer);
  }, [saving, data, step, save]);

  const replace = useCallback((values: ExamDraftData) => {
    changes.current += 1;
    latest.current = values;
    setData(values);
    // An empty wizard that nobody has saved is no draft yet.
    const isNew = known.current === null && Object.keys(values).length === 0;
    setSaving(isNew ? 'new' : 'unsaved');
  }, []);
  // The server has all but the last second, unless it can't be reached or has refused the session.
  useKeptForm({
    name: draftID ?? 'new',
    value: data,
    dirty: createdExam === null && ['unsaved', 'saving', 'failed'].includes(saving),
    restore: replace,
  });

  const change = useCallback<ChangeSettings>(
    (part, values) => {
      replace({ ...latest.current, [part]: { ...latest.current[part], ...values } });
    },
    [replace],
  );
  const leaveEvent = useCallback(() => {
    const { forEvent: _left, ...rest } = latest.current;
    replace(rest);
  }, [replace]);
  const check = useCallback(
    async () => checkDraft(await save(step)).catch(note),
    [save, step, note],
  );
  const createExam = useCallback(async () => {
    const evalSettingID = await createExamOf(await save(step)).catch(note);
    setSaving('saved');
    return evalSettingID;
  }, [save, step, note]);
  const reload = useCallback(() => {
    if (draftID !== null) void read(draftID);
  }, [draftID, read]);

  const takeTheirs = useCallback((draft: ExamDraft) => {
    known.current = { draftID: draft.draftID, basedOn: draft.updatedAt };
    storedAs.current = { count: changes.current, step: draft.step };
    latest.current = draft.data;
    setData(draft.data);
    setOthersChange(null);
    setSaving('saved');
  }, []);
  const keepMine = useCallback(
    (draft: ExamDraft) => {
      known.current = { draftID: draft.draftID, basedOn: draft.updatedAt };
      void save(step).catch(() => undefined);
    },
    [save, step],
  );

  return {
    draftID: begunAs,
    data,
    error,
    createdExam,
    conflict: {
      change: othersChange,
      readLatest: () => readLatest(known.current?.draftID ?? null, notice),
    },
    saving,
    change,
    leaveEvent,
    save,
    check,
    createExam,
    reload,
    takeTheirs,
    keepMine,
  };
}
