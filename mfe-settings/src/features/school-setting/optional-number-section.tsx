import type { SchoolSecurity } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { Section } from '@mebae/ui';
import {
  ConflictMessage,
  differenceOf,
  Form,
  FormField,
  SaveBar,
  SwitchField,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { readSecurity } from './school-setting.resource.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  number: { maxWidth: '160px' },
});

interface Values {
  isOn: boolean;
  number: string;
  /** The number that is saved while this is typed; empty: the rule is off. */
  basedOn: string;
}

/** The number that is typed; null: the rule is off. */
const typedNumber = ({ isOn, number }: Values): number | null =>
  isOn ? Number(normaliseText(number)) : null;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

interface OptionalNumberSectionProps {
  /** Name under which unsaved input is kept. */
  keptAs: string;
  words: {
    title: string;
    hint: string;
    isOn: string;
    number: string;
    unit: string;
    /** Said of a number that is no whole one between the limits. */
    problem: string;
    saved: string;
    /** The rule in words, for comparing two of them. */
    rule: (number: number | null) => string;
  };
  limits: { min: number; max: number; usual: number };
  /** The number that is saved; null: the rule is off. */
  saved: number | null;
  /** The number among the settings as they are saved now. */
  of: (security: SchoolSecurity) => number | null;
  save: (number: number | null, basedOn: number | null) => Promise<unknown>;
  /** Begins the form again with what is saved now. */
  onReload: (number: number | null) => void;
}

/** A rule of signing in that is off, or on with a number. */
export function OptionalNumberSection(props: OptionalNumberSectionProps) {
  const { keptAs, words, limits, saved, of, save, onReload } = props;
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const conflict = useConflict(readSecurity);
  const latest = useRef(saved);
  const isUsable = (number: number): boolean =>
    Number.isInteger(number) && number >= limits.min && number <= limits.max;
  const form = useForm<Values>({
    keptAs,
    defaultValues: {
      isOn: saved !== null,
      number: String(saved ?? limits.usual),
      basedOn: textOf(saved),
    },
    schema: () =>
      z
        .object({
          isOn: z.boolean(),
          number: z.string().transform(normaliseText),
          basedOn: z.string(),
        })
        .refine(({ isOn, number }) => !isOn || isUsable(Number(number)), {
          path: ['number'],
          message: words.problem,
        }),
    onSave: (values) => {
      const write = async (): Promise<void> => {
        const number = typedNumber(values);
        await save(number, values.basedOn === '' ? null : Number(values.basedOn));
        latest.current = number;
        notice.success(words.saved);
      };
      return conflict.guard(write());
    },
    // the next change is based on what this one has saved
    onSaved: () => onReload(latest.current),
  });
  const isOn = useWatch({ control: form.control, name: 'isOn' });
  return (
    <Section title={words.title} description={words.hint}>
      <Form form={form} aria-label={words.title}>
        <div className={styles.fields}>
          <SwitchField form={form} name="isOn" label={words.isOn} />
          {isOn && (
            <FormField
              form={form}
              name="number"
              label={words.number}
              className={styles.number}
              required
            >
              {(input) => (
                <Input
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  contentAfter={words.unit}
                />
              )}
            </FormField>
          )}
        </div>
        <SaveBar
          label={t('school.save')}
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <ConflictMessage
              conflict={conflict}
              compare={(latestOnes) =>
                differenceOf(
                  words.title,
                  words.rule(typedNumber(form.getValues())),
                  words.rule(of(latestOnes)),
                )
              }
              onTakeTheirs={(latestOnes) => form.discard(() => onReload(of(latestOnes)))}
              onKeepMine={(latestOnes) => {
                form.setValue('basedOn', textOf(of(latestOnes)));
                void form.submit();
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
