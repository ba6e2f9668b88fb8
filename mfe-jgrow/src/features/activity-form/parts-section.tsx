import { componentKinds, type ActivityComponent } from '@mebae/contracts';
import { Section } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { Controller } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { ComponentPicker } from './component-picker.tsx';
import { useFormLayout } from '../../lib/form-layout.ts';
import type { FormValues } from './form-values.ts';

interface PartsSectionProps {
  form: FormHandle<FormValues>;
  components: readonly ActivityComponent[];
}

/** Parts of the activity: with whom, where, about what, how. */
export function PartsSection({ form, components }: PartsSectionProps) {
  const styles = useFormLayout();
  const t = useText();
  return (
    <Section title={t('form.section.how')} description={t('form.section.howHint')}>
      <Controller
        control={form.control}
        name="componentIDs"
        render={({ field, fieldState }) => (
          <div className={styles.four}>
            {componentKinds.map((kind, index) => (
              <ComponentPicker
                key={kind}
                kind={kind}
                components={components}
                chosen={field.value}
                onChange={field.onChange}
                inputRef={index === 0 ? field.ref : undefined}
                problem={index === 0 ? fieldState.error?.message : undefined}
              />
            ))}
          </div>
        )}
      />
    </Section>
  );
}
