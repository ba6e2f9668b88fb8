import {
  examDraftEndpoints,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamStep,
} from '@mebae/contracts';
import { api, useKeptForm } from '@mebae/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing pauses before a draft is saved by itself. */
const autosaveMs = 1_000;

export type SavingState = 'new' | 'unsaved' | 'saving' | 'saved' | 'failed';

type Part = keyof ExamDraftData;

export interface DraftState {
  data: ExamDraftData | null;
  /** Why the draft could not be read. */
  error: unknown;
  saving: SavingState;
  change: <P extends Part>(part: P, values: NonNullable<ExamDraftData[P]>) => void;
  /** Saves what is there now; answers the draft's id. Throws ApiError. */
  save: (step: ExamStep) => Promise<string>;
  check: () => Promise<ExamDraftCheck>;
  createExam: () => Promise<number>;
  reload: () => void;
}

/**
 * One draft: read once, kept here while it is worked on, saved a second after the last change and at every step. Saves
 * run one after another, so that an older one never overtakes a newer one.
 * @param draftID from the address; null for a new course, which becomes a draft with its first save
 * @param step the open step, stored with the draft
 * @param onCreated told the id that a new draft got
 */
export function useDraft(
  draftID: string | null,
  step: ExamStep,
  onCreated: (draftID: string) => void,
): DraftState {
  const [data, setData] = useState<ExamDraftData | null>(draftID === null ? {} : null);
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState<SavingState>(draftID === null ? 'new' : 'saved');
  const known = useRef<string | null>(null);
  const latest = useRef<ExamDraftData>({});
  const changes = useRef(0);
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const read = useCallback(async (id: string) => {
    setError(null);
    try {
      const draft = await api(examDraftEndpoints.get, { params: { draftID: id } });
      known.current = id;
      latest.current = draft.data;
      setData(draft.data);
      setSaving('saved');
    } catch (cause) {
      setError(cause);
    }
  }, []);
  useEffect(() => {
    if (draftID !== null && draftID !== known.current) void read(draftID);
  }, [draftID, read]);

  const saveNow = useCallback(
    async (at: ExamStep): Promise<string> => {
      const count = changes.current;
      setSaving('saving');
      const body = { step: at, data: latest.current };
      try {
        const id = known.current;
        const draft =
          id === null
            ? await api(examDraftEndpoints.create, { body })
            : await api(examDraftEndpoints.save, { params: { draftID: id }, body });
        known.current = draft.draftID;
        setSaving(changes.current === count ? 'saved' : 'unsaved');
        if (id === null) onCreated(draft.draftID);
        return draft.draftID;
      } catch (cause) {
        setSaving('failed');
        throw cause;
      }
    },
    [onCreated],
  );

  const save = useCallback(
    (at: ExamStep): Promise<string> => {
      const run = chain.current.then(() => saveNow(at));
      chain.current = run.catch(() => undefined);
      return run;
    },
    [saveNow],
  );

  useEffect(() => {
    // every change starts the pause anew
    if (saving !== 'unsaved' || data === null) return undefined;
    // a failed save says so beside the steps, and the next change or step tries again
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
    dirty: saving === 'unsaved' || saving === 'saving' || saving === 'failed',
    restore: replace,
  });

  const change = useCallback<DraftState['change']>(
    (part, values) => {
      replace({ ...latest.current, [part]: { ...latest.current[part], ...values } });
    },
    [replace],
  );

  const check = useCallback(async () => {
    const id = await save(step);
    return api(examDraftEndpoints.check, { params: { draftID: id } });
  }, [save, step]);

  const createExam = useCallback(async () => {
    const id = await save(step);
    const { evalSettingID } = await api(examDraftEndpoints.createExam, { params: { draftID: id } });
    setSaving('saved');
    return evalSettingID;
  }, [save, step]);

  const reload = useCallback(() => {
    if (draftID !== null) void read(draftID);
  }, [draftID, read]);

  return { data, error, saving, change, save, check, createExam, reload };
}
