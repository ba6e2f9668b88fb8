import { Button, useTranslation } from '@mebae/platform';
import { SaveBar } from '@mebae/ui/forms';
import type { WizardState } from './use-wizard.ts';

interface WizardBarProps {
  wizard: WizardState;
  /** The last step's own button in place of 'Next'. */
  finish?: { isReady: boolean; run: () => void };
}

/** The buttons below every step, and how saving the draft stands. */
export function WizardBar({ wizard, finish }: WizardBarProps) {
  const { t } = useTranslation('exams');
  const { draft, step, steps, isBusy, goTo, forward, saveAndLeave } = wizard;
  const before = steps[steps.indexOf(step) - 1];
  return (
    <SaveBar
      label={finish ? t('confirm.create') : t('create.next')}
      isSaving={isBusy}
      isDisabled={finish ? !finish.isReady : false}
      onSave={finish ? finish.run : forward}
      message={<output>{t(`create.${draft.saving}`)}</output>}
    >
      {before && (
        <Button disabled={isBusy} onClick={() => goTo(before)}>
          {t('create.back')}
        </Button>
      )}
      <Button disabled={isBusy} onClick={saveAndLeave}>
        {t('create.saveAndLeave')}
      </Button>
    </SaveBar>
  );
}
