import {
  languages,
  letterLengths,
  letterPurposes,
  limits,
  type LetterOptions,
  type StudentLetters,
} from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  Select,
  makeStyles,
  useLanguage,
  useNavigate,
  useNotice,
} from '@mebae/platform';
import { lengthIn } from '@mebae/rules';
import { Allowed, RadioChoice } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { useText } from '../../lib/text.ts';
import { isTooLittle, useLetterWrites } from './letters.resource.ts';
import { PolicyChoice } from './policy-choice.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: '12px 0' },
  addressee: { maxWidth: '480px', marginBottom: '16px' },
});

/** The purpose of a letter and the evidence it is built on; the worker writes it. */
export function NewLetter({ studentID, letters }: { studentID: number; letters: StudentLetters }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [options, setOptions] = useState<LetterOptions>(() => ({
    policies: letters.policies
      .filter((policy) => policy.isSuggested)
      .map((policy) => policy.policy),
    ...letters.usual,
    language,
    addressee: '',
  }));
  const change = (part: Partial<LetterOptions>) => setOptions((now) => ({ ...now, ...part }));
  const { create, isBusy } = useCreate(studentID);
  return (
    <>
      <PolicyChoice
        letters={letters}
        chosen={options.policies}
        onChange={(policies) => change({ policies })}
      />
      <div className={styles.row}>
        <Field label={t('letters.purpose')}>
          <Select
            value={options.purpose}
            onChange={(_, { value }) =>
              change({
                purpose: letterPurposes.find((known) => known === value) ?? options.purpose,
              })
            }
          >
            {letterPurposes.map((value) => (
              <option key={value} value={value}>
                {t(`letters.purpose.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <RadioChoice
          label={t('letters.length')}
          value={String(options.length)}
          options={letterLengths.map((length) => ({
            value: String(length),
            text: t('letters.about', { count: lengthIn(length, options.language) }),
          }))}
          onChange={(value) =>
            change({
              length: letterLengths.find((length) => String(length) === value) ?? options.length,
            })
          }
        />
        <RadioChoice
          label={t('letters.language')}
          value={options.language}
          options={languages.map(({ code, dispName }) => ({ value: code, text: dispName }))}
          onChange={(code) => change({ language: code })}
        />
      </div>
      <Field
        className={styles.addressee}
        label={t('letters.addressee')}
        hint={t('letters.addresseeHint')}
      >
        <Input
          value={options.addressee}
          maxLength={limits.titleLength}
          onChange={(_, { value }) => change({ addressee: value })}
        />
      </Field>
      <Field
        className={styles.addressee}
        label={t('letters.writerTitle')}
        hint={t('letters.writerTitleHint')}
      >
        <Input
          value={options.writerTitle}
          maxLength={limits.nameLength}
          onChange={(_, { value }) => change({ writerTitle: value })}
        />
      </Field>
      <Allowed call="letters.create">
        <Button
          appearance="primary"
          disabledFocusable={isBusy || options.policies.length === 0}
          onClick={() => void create(options)}
        >
          {t('letters.create')}
        </Button>
      </Allowed>
    </>
  );
}

function useCreate(studentID: number) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const linkOf = useRecordLink();
  const writes = useLetterWrites(studentID);
  const [isBusy, setBusy] = useState(false);
  const create = async (options: LetterOptions) => {
    setBusy(true);
    try {
      const { letterID } = await writes.create(options);
      await navigate(linkOf(paths.letter(studentID, letterID)));
    } catch (error) {
      notice.error(isTooLittle(error) ? t('letters.tooLittle') : error);
    } finally {
      setBusy(false);
    }
  };
  return { create, isBusy };
}
