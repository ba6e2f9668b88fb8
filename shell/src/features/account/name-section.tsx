import { Button, Field, Input, makeStyles, Spinner } from '@fluentui/react-components';
import { ErrorCategory, errorText, languages, limits, ownAccountEndpoints } from '@mebae/contracts';
import {
  api,
  errorTextOf,
  useKeptForm,
  useLanguage,
  useNotice,
  useSession,
  useTranslation,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import {
  cleanName,
  isChanged,
  nameOrder,
  nameProblems,
  type NameProblems,
  type NameValues,
} from './name-form.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  save: { justifySelf: 'start' },
});

const tabCharacters = 2023;

const autoComplete = { lastName: 'family-name', firstName: 'given-name' } as const;

/** The own name, its parts in the order of the interface language. */
export function NameSection({ onRenamed }: { onRenamed: (name: NameValues) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const language = useLanguage();
  const notice = useNotice();
  const { profile } = useSession();
  const [values, setValues] = useState<NameValues>(() => ({
    lastName: profile.lastName,
    firstName: profile.firstName,
  }));
  const [problems, setProblems] = useState<NameProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inputs = useRef<{ [Part in keyof NameValues]?: HTMLInputElement | null }>({});
  const order = nameOrder(languages.find(({ code }) => code === language)?.nameOrder ?? true);
  useKeptForm({
    name: 'name',
    value: values,
    dirty: isChanged(values, profile),
    restore: setValues,
  });

  const messageOf = (part: keyof NameValues) => {
    if (problems[part] === 'tab') return errorText(ErrorCategory.Grow, tabCharacters, language);
    return problems[part] && shared('validation.required', { value: t(`name.${part}`) });
  };

  async function save(): Promise<void> {
    const found = nameProblems(values);
    const first = order.find((part) => found[part]);
    setProblems(found);
    setFailure(null);
    if (first) return inputs.current[first]?.focus();
    setBusy(true);
    try {
      const name = cleanName(values);
      await api(ownAccountEndpoints.setName, { body: name });
      setValues(name);
      onRenamed(name);
      notice.success(t('name.saved'));
    } catch (error) {
      setFailure(errorTextOf(error, language));
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <Section title={t('name.title')}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={styles.fields}>
          {order.map((part) => (
            <Field
              key={part}
              label={t(`name.${part}`)}
              required
              validationMessage={messageOf(part)}
            >
              <Input
                ref={(element) => {
                  inputs.current[part] = element;
                }}
                name={part}
                autoComplete={autoComplete[part]}
                maxLength={limits.nameLength}
                value={values[part]}
                onChange={(_, data) => {
                  setValues({ ...values, [part]: data.value });
                  setProblems({ ...problems, [part]: undefined });
                }}
              />
            </Field>
          ))}
        </div>
        <FailureBar>{failure}</FailureBar>
        <Button
          type="submit"
          appearance="primary"
          className={styles.save}
          disabledFocusable={busy || !isChanged(values, profile)}
        >
          {busy ? <Spinner size="tiny" label={t('name.saving')} /> : t('name.save')}
        </Button>
      </form>
    </Section>
  );
}
