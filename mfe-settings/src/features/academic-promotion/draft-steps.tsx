import type { PromotionDraft, PromotionState } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { ConfirmButton, Stepper } from '@mebae/ui';
import { SaveBar } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import { ClassGrid } from './class-grid.tsx';
import { ClassesConflict } from './classes-conflict.tsx';
import { KeptDraftMessage } from './kept-draft-message.tsx';
import { StepProblem } from './step-problem.tsx';
import { StudentsStep } from './students-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { TeachersStep } from './teachers-step.tsx';
import { useDiscard } from './use-discard.ts';
import { useDraft } from './use-draft.ts';

const steps = ['classes', 'teachers', 'students', 'summary'] as const;

interface DraftStepsProps {
  state: PromotionState;
  draft: PromotionDraft;
}

/** The four steps of a draft; each is saved when it is left. */
export function DraftSteps({ state, draft }: DraftStepsProps) {
  const t = useText();
  const { step, isSaving, classes, setClasses, goTo, problem, ...others } = useDraft(draft);
  const { discard, kept } = useDiscard(others.shown);
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
              {kept && <KeptDraftMessage kept={kept} teachers={draft.teachers} />}
              <ClassesConflict
                conflict={others.conflict}
                mergedOver={others.mergedOver}
                teachers={draft.teachers}
                onTakeTheirs={(latest) => void others.takeTheirs(latest)}
                onKeepMine={(latest) => void others.keepMine(latest)}
              />
            </>
          }
          end={<Discard onDiscard={discard} />}
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

function Discard({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const t = useText();
  return (
    <ConfirmButton
      appearance="subtle"
      title={t('promotion.discardTitle')}
      body={t('promotion.discardBody')}
      confirmLabel={t('promotion.discard')}
      danger
      onConfirm={onDiscard}
    >
      {t('promotion.discard')}
    </ConfirmButton>
  );
}
