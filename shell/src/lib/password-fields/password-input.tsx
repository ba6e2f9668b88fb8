import { Button, Field, Input, type FieldProps } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useTranslation } from '@mebae/platform';
import { useState, type ReactNode, type Ref } from 'react';

export interface PasswordInputProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  /** The problem with it. */
  problem?: ReactNode;
  /** The text that says that it is right; shown when nothing is wrong. */
  success?: string | undefined;
  hint?: FieldProps['hint'];
  maxLength?: number;
  size?: FieldProps['size'];
  ref?: Ref<HTMLInputElement>;
}

/** A password's field with a button that shows what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const { label, problem, success, hint, size, onChange, ...input } = props;
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      size={size}
      hint={hint}
      validationState={problem ? 'error' : success ? 'success' : 'none'}
      validationMessage={problem ? { children: problem } : success}
    >
      <Input
        {...input}
        type={shown ? 'text' : 'password'}
        // Shown as text it must not be corrected, nor sent to a spelling service.
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, data) => onChange(data.value)}
        contentAfter={
          <Button
            type="button"
            appearance="transparent"
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={t('password.show', { field: label })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  );
}
