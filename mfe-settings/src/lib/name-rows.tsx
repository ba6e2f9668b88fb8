import { makeStyles, useLanguage } from '@mebae/platform';
import { nameParts } from '@mebae/rules';
import { FormRow } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { useText } from './text.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: '12px 16px',
  },
});

/** Two fields beside each other, where they fit. */
export const usePairStyle = (): string => useStyles().pair;

interface Names {
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
}

interface NameRowsProps<Values extends Names> {
  form: FormHandle<Values>;
  /** Area whose words are used. */
  words: 'students' | 'teachers';
}

/** Name and kana, their parts in the order of the interface language. */
export function NameRows<Values extends Names>(props: NameRowsProps<Values>) {
  // a form with these four fields, whatever else it has
  const form = props.form as unknown as FormHandle<Names>;
  const { words } = props;
  const pair = usePairStyle();
  const t = useText();
  const parts = nameParts(useLanguage());
  return (
    <>
      <FormRow title={t(`${words}.name`)} hint={t('form.oneName')}>
        <div className={pair}>
          {parts.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={t(`${words}.${name}`)}
              required={name === 'lastName'}
            />
          ))}
        </div>
      </FormRow>
      <FormRow title={t(`${words}.kana`)}>
        <div className={pair}>
          {parts.map((part) => (
            <TextField
              key={part}
              form={form}
              name={`${part}Kana`}
              label={t(`${words}.${part}Kana`)}
            />
          ))}
        </div>
      </FormRow>
    </>
  );
}
