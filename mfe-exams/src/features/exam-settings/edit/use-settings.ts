import {
  EventRefusal,
  type ExamDraftData,
  type ExamProblem,
  type ExamSettings,
  type ExamSettingsEffect,
  type ExamStep,
} from '@mebae/contracts';
import {
  ApiError,
  useDialog,
  useKeptForm,
  useNavigate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { useConflict, type Conflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useRefreshExams } from '../exam-settings.resource.ts';
import type { ChangeSettings } from '../steps/step-props.ts';
import { useProblems } from '../steps/use-problems.ts';
import { changeSettings, checkSettings, readSettings } from './exam-edit.resource.ts';

export type SettingsStep = Exclude<ExamStep, 'confirm'>;

export interface SettingsState {
  data: ExamDraftData;
  step: SettingsStep;
  goTo: (step: SettingsStep) => void;
  /** Problems that the last check found in this step. */
  problems: readonly ExamProblem[];
  change: ChangeSettings;
  isDirty: boolean;
  isSaving: boolean;
  save: () => void;
  conflict: Conflict<ExamSettings>;
  /** Goes on with what somebody else has saved, or saves what stands here over it. */
  takeTheirs: (latest: ExamSettings) => void;
  keepMine: (latest: ExamSettings) => void;
}

/** The settings of one course while they are changed, and saving them: checked first, and said what they would do. */
export function useSettings(evalSettingID: number, begun: ExamSettings): SettingsState {
  const [value, setValue] = useState(begun);
  const [saved, setSaved] = useState(begun.data);
  const [step, setStep] = useState<SettingsStep>('base');
  const [isSaving, setSaving] = useState(false);
  const { problems, showProblems, forgetProblems } = useProblems();
  const notice = useNotice();
  const refusalOf = useRefusal();
  const conflict = useConflict(() => readSettings(evalSettingID));
  const mayApply = useQuestion();
  const finish = useFinish(evalSettingID);
  const isDirty = value.data !== saved;
  useKeptForm({ name: 'settings', value, dirty: isDirty, restore: setValue });

  /** While a question is open nothing is at work. */
  const busy = async <T>(work: Promise<T>): Promise<T> => {
    setSaving(true);
    return work.finally(() => setSaving(false));
  };
  const save = async ({ data, updatedAt: basedOn }: ExamSettings): Promise<void> => {
    const found = await busy(checkSettings(evalSettingID, data));
    const wrong = found.problems.find((problem) => problem.severity === 'error');
    if (wrong) setStep(wrong.step);
    if (showProblems(found.problems) || !(await mayApply(found.effect))) return;
    const isSaved = await busy(conflict.guard(changeSettings(evalSettingID, { data, basedOn })));
    if (!isSaved) return;
    setSaved(data);
    await finish();
  };
  const run = (settings: ExamSettings): void =>
    void save(settings).catch((error: unknown) => notice.error(refusalOf(error) ?? error));
  return {
    data: value.data,
    step,
    goTo: setStep,
    problems: problems.filter((problem) => problem.step === step),
    change: (part, values) => {
      forgetProblems(values);
      setValue(({ data, ...others }) => ({
        ...others,
        data: { ...data, [part]: { ...data[part], ...values } },
      }));
    },
    isDirty,
    isSaving,
    save: () => run(value),
    conflict,
    takeTheirs: (latest) => {
      setValue(latest);
      setSaved(latest.data);
      void conflict.guard(Promise.resolve());
    },
    keepMine: ({ updatedAt }) => {
      const mine = { ...value, updatedAt };
      setValue(mine);
      run(mine);
    },
  };
}

/** Asks before people come and go or evaluators are assigned again. */
function useQuestion(): (effect: ExamSettingsEffect) => Promise<boolean> {
  const { t } = useTranslation('exams');
  const { confirm } = useDialog();
  return async ({ joining, leaving, assignsAgain }) => {
    if (joining + leaving === 0 && !assignsAgain) return true;
    const sentences = [
      joining > 0 ? t('edit.joining', { count: joining }) : '',
      leaving > 0 ? t('edit.leaving', { count: leaving }) : '',
      assignsAgain ? t('edit.assignsAgain') : '',
    ];
    return confirm({
      title: t('edit.effectTitle'),
      body: sentences.filter((sentence) => sentence !== '').join('\n'),
      confirmLabel: t('edit.apply'),
    });
  };
}

/**
 * The message where the course has started while its settings were edited, or would start on the wrong side of another
 * course of an event; null for another failure.
 */
function useRefusal(): (error: unknown) => string | null {
  const { t } = useTranslation('exams');
  return (error) => {
    if (!(error instanceof ApiError)) return null;
    if (error.reason.includes(EventRefusal.CourseOrder)) return t('edit.courseOrder');
    return error.reason.includes('started') ? t('edit.hasStarted') : null;
  };
}

function useFinish(evalSettingID: number): () => Promise<void> {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useRefreshExams();
  return async () => {
    await refresh();
    notice.success(t('edit.saved'));
    await navigate(paths.exam(evalSettingID));
  };
}
