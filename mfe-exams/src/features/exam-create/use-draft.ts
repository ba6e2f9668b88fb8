import {
  createdExamOf,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamStep,
} from '@mebae/contracts';
import { ApiError, useKeptForm } from '@mebae/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkDraft, createExamOf, readDraft, saveDraft } from './exam-create.resource.ts';

/** How long typing pauses before a draft is saved by itself, in milliseconds. */
const autosaveMs = 1_000;

export type SavingState = 'new' | 'unsaved' | 'saving' | 'saved' | 'failed';

type Part = keyof ExamDraftData;

export interface DraftState {
  data: ExamDraftData | null;
  /** Why the draft could not be read. */
  error: unknown;
  /** The course that the draft has become, in this tab or in another one; null while it is a draft. */
  createdExam: number | null;
  saving: SavingState;
  change: <P extends Part>(part: P, values: NonNullable<ExamDraftData[P]>) => void;
  /** Saves what is there now; returns the draft's id. Throws ApiError. */
  save: (step: ExamStep) => Promise<string>;
  check: () => Promise<ExamDraftCheck>;
  createExam: () => Promise<number>;
  reload: () => void;
}

/** @returns the course that a failed call says a draft has become */
export const createdExamIn = (error: unknown): number | null =>
  error instanceof ApiError ? createdExamOf(error.reason) : null;

interface DraftOptions {
  /** From the address; null for a new course, which becomes a draft with its first save. */
  draftID: string | null;
  /** The open step, stored with the draft. */
  step: ExamStep;
  /** Told the id that a new draft got. */
  onBegun: (draftID: string) => void;
}

/**
 * One draft: read once, kept here while it is worked on, saved a second after the last change and at every step. Saves
 * run one after another, so that an older one never overtakes a newer one.
 */
export function useDraft({ draftID, step, onBegun }: DraftOptions): DraftState {
  const [data, setData] = useState<ExamDraftData | null>(draftID === null ? {} : null);
  const [error, setError] = useState<unknown>(null);
  const [createdExam, setCreatedExam] = useState<number | null>(null);
  const [saving, setSaving] = useState<SavingState>(draftID === null ? 'new' : 'saved');
  const known = useRef<string | null>(null);
  const latest = useRef<ExamDraftData>({});
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
        known.current = id;
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
    if (draftID !== null && draftID !== known.current) void read(draftID);
  }, [draftID, read]);

  const saveNow = useCallback(
    async (at: ExamStep): Promise<string> => {
      const count = changes.current;
      setSaving('saving');
      try {
        const id = known.current;
        const draft = await saveDraft(id, { step: at, data: latest.current }).catch(note);
        known.current = draft.draftID;
        setSaving(changes.current === count ? 'saved' : 'unsaved');
        if (id === null) onBegun(draft.draftID);
        return draft.draftID;
      } catch (cause) {
        setSaving('failed');
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

  const change = useCallback<DraftState['change']>(
    (part, values) => {
      replace({ ...latest.current, [part]: { ...latest.current[part], ...values } });
    },
    [replace],
  );
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

  return { data, error, createdExam, saving, change, save, check, createExam, reload };
}
