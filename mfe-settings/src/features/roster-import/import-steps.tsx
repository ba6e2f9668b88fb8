import { Stepper } from '@mebae/ui';
import { useImportWords } from './import-words.ts';

const steps = ['choose', 'check', 'done'] as const;

/** The three steps of an import, with where one is. */
export function ImportSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useImportWords();
  const at = steps.indexOf(current);
  return (
    <Stepper
      label={t('import.steps')}
      steps={steps.map((id, index) => ({
        id,
        label: t(`import.step.${id}`),
        state: index < at || current === 'done' ? 'done' : index === at ? 'current' : 'todo',
      }))}
    />
  );
}
