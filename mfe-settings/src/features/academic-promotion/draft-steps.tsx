import { PromotionRefusal, type PromotionDraft, type PromotionState } from '@mebae/contracts';
import { ApiError, useNotice, useUnsavedGuard } from '@mebae/platform';
import { ConfirmButton, Stepper } from '@mebae/ui';
import { ConflictMessage, SaveBar, useConflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { Button } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import { ClassGrid } from './class-grid.tsx';
import { readPromotion, usePromotion, usePromotionWrites } from './promotion.resource.ts';
import { StepProblem } from './step-problem.tsx';
import { StudentsStep } from './students-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { TeachersStep, teachersWithoutClass } from './teachers-step.tsx';

const steps = ['classes', 'teachers', 'students', 'summary'] as const;

interface DraftStepsProps {
  state: PromotionState;
  draft: PromotionDraft;
}

/** The four steps of a draft; each is saved when it is left. */
export function DraftSteps({ state, draft }: DraftStepsProps) {
  const t = useText();
  const { isSaving, classes, setClasses, goTo, conflict, problem } = useDraft(draft);
  const { step } = draft;
  const current = steps[step - 1] ?? 'classes';
  return (
    <>
      <Stepper
        label={t('promotion.steps')}
        steps={steps.map((id, index) => ({
          id,
          label: t(`promotion.step.${id}`),
          state: index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'todo',
        }))}
        onStep={(id) => void goTo(steps.findIndex((known) => known === id) + 1)}
      />
      {current === 'classes' && (
        <ClassGrid
          title={t('promotion.classesTitle', { to: state.toYear })}
          hint={t('promotion.classesHint')}
          classes={classes}
          onChange={(rows) => setClasses(rows.map((row) => ({ teacherIDs: [], ...row })))}
        />
      )}
      {current === 'teachers' && (
        <TeachersStep teachers={draft.teachers} classes={classes} onChange={setClasses} />
      )}
      {current === 'students' && <StudentsStep state={state} classes={draft.classes} />}
      {current === 'summary' && <SummaryStep state={state} />}
      {current !== 'summary' && (
        <SaveBar
          label={t('promotion.next')}
          isSaving={isSaving}
          onSave={() => void goTo(step + 1)}
          message={
            <>
              <StepProblem text={problem} />
              <ConflictMessage
                conflict={conflict}
                onTakeTheirs={(latest) => setClasses(latest.draft?.classes ?? [])}
                onKeepMine={(latest) => void goTo(step + 1, latest.draft?.updatedAt)}
              />
            </>
          }
          end={<Discard />}
        >
          {step > 1 && <Button onClick={() => void goTo(step - 1)}>{t('promotion.back')}</Button>}
        </SaveBar>
      )}
      {current === 'summary' && (
        <Button onClick={() => void goTo(step - 1)}>{t('promotion.back')}</Button>
      )}
    </>
  );
}

/** The draft's classes while they are edited, and the way to another step. */
function useDraft(draft: PromotionDraft) {
  const t = useText();
  const notice = useNotice();
  const { saveClasses, setStep } = usePromotionWrites();
  const conflict = useConflict(readPromotion);
  const [classes, setEdited] = useState(draft.classes);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedGuard(isDirty);
  const check = (next: number): string | null => {
    if (classes.length === 0) return t('promotion.problem.noClasses');
    if (classes.some(({ schoolClassName }) => schoolClassName.trim() === '')) {
      return t('promotion.error.name');
    }
    const without = teachersWithoutClass(draft.teachers, classes);
    if (next > 2 && without.length > 0) {
      return t('promotion.problem.teachersWithoutClass', { n: without.length });
    }
    return null;
  };
  const goTo = async (step: number, basedOn = draft.updatedAt) => {
    const found = step > draft.step ? check(step) : null;
    setProblem(found);
    if (found !== null) return;
    setSaving(true);
    try {
      if (isDirty) {
        const saving = saveClasses({ updatedAt: basedOn, step, classes });
        if (await conflict.guard(saving)) setDirty(false);
      } else await setStep(step);
    } catch (error) {
      const [reason, name = ''] = error instanceof ApiError ? error.reason : [];
      if (reason === PromotionRefusal.ClassTwice) {
        setProblem(t('promotion.error.classTwice', { name }));
      } else notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    classes,
    setClasses: (next: PromotionDraft['classes']) => {
      setEdited(next);
      setDirty(true);
      setProblem(null);
    },
    goTo,
    conflict,
    problem,
  };
}

function Discard() {
  const t = useText();
  const { discard } = usePromotionWrites();
  const { mutate } = usePromotion();
  const discardNow = async () => {
    await discard();
    await mutate();
  };
  return (
    <ConfirmButton
      appearance="subtle"
      title={t('promotion.discardTitle')}
      body={t('promotion.discardBody')}
      confirmLabel={t('promotion.discard')}
      danger
      onConfirm={discardNow}
    >
      {t('promotion.discard')}
    </ConfirmButton>
  );
}
