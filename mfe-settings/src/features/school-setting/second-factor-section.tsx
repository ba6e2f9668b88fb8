import { secondFactorOfs, type SecondFactorOf, type SecondFactorRule } from '@mebae/contracts';
import { formatDate, makeStyles, Select, useLanguage, useNotice } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { Section } from '@mebae/ui';
import {
  ConflictMessage,
  differenceOf,
  Form,
  FormField,
  SaveBar,
  TextField,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useText, type Text } from '../../lib/text.ts';
import { readFactorRule, useFactorWrites } from './second-factors.resource.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px', maxWidth: '440px' },
  counts: { margin: 0 },
});

/** Days between the choice and the day that is proposed: time to set one up. */
const usualDays = 14;
const dayMs = 24 * 3_600_000;

interface RuleValues {
  of: SecondFactorOf;
  /** `YYYY-MM-DD`; not looked at where nobody needs one. */
  from: string;
  /** The rule that is saved while this is typed. */
  basedOnOf: SecondFactorOf;
  basedOnFrom: string;
}

const ruleOf = ({ of, from }: Pick<RuleValues, 'of' | 'from'>): SecondFactorRule =>
  of === 'nobody' ? { of, from: null } : { of, from };

const basisOf = ({ basedOnOf, basedOnFrom }: RuleValues): SecondFactorRule => ({
  of: basedOnOf,
  from: basedOnFrom === '' ? null : basedOnFrom,
});

function ruleSchema(t: Text) {
  const problem = { path: ['from'], message: t('school.factorFromProblem') };
  return z
    .object({
      of: z.enum(secondFactorOfs),
      from: z.string(),
      basedOnOf: z.enum(secondFactorOfs),
      basedOnFrom: z.string(),
    })
    .refine(({ of, from }) => of === 'nobody' || z.iso.date().safeParse(from).success, problem);
}

interface SecondFactorSectionProps {
  saved: SecondFactorRule & {
    administrators: { people: number; without: number };
    everybody: { people: number; without: number };
  };
  /** Begins the form again with what is saved now. */
  onSaved: () => void;
}

/** The staff of whom the school requires a second factor, and from which day on. */
export function SecondFactorSection({ saved, onSaved }: SecondFactorSectionProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const { update } = useFactorWrites();
  const conflict = useConflict(readFactorRule);
  const [proposedDay] = useState(() => dayInJapan(new Date(Date.now() + usualDays * dayMs)));
  const words = ({ of, from }: SecondFactorRule): string =>
    from === null
      ? t(`school.factorOf.${of}`)
      : t('school.factorRule', { of: t(`school.factorOf.${of}`), day: formatDate(from, language) });
  const form = useForm<RuleValues>({
    keptAs: 'second factor',
    defaultValues: {
      of: saved.of,
      from: saved.from ?? proposedDay,
      basedOnOf: saved.of,
      basedOnFrom: saved.from ?? '',
    },
    schema: () => ruleSchema(t),
    onSave: async (values) => {
      const isSaved = await conflict.guard(update(ruleOf(values), basisOf(values)));
      if (isSaved) notice.success(t('school.factorSaved'));
      return isSaved;
    },
    onSaved,
  });
  const of = useWatch({ control: form.control, name: 'of' });
  const counts = of === 'administrators' ? saved.administrators : saved.everybody;
  return (
    <Section title={t('school.factor')} description={t('school.factorHint')}>
      <Form form={form} aria-label={t('school.factor')}>
        <div className={styles.fields}>
          <FormField form={form} name="of" label={t('school.factorWho')}>
            {(input) => (
              <Select {...input}>
                {secondFactorOfs.map((each) => (
                  <option key={each} value={each}>
                    {t(`school.factorOf.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          {of !== 'nobody' && (
            <TextField
              form={form}
              name="from"
              type="date"
              label={t('school.factorFrom')}
              hint={t('school.factorFromHint')}
              required
            />
          )}
          <p className={styles.counts}>{t('school.factorWithout', counts)}</p>
        </div>
        <SaveBar
          label={t('school.save')}
          call="schoolSecondFactors.update"
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <ConflictMessage
              conflict={conflict}
              compare={(latest) =>
                differenceOf(t('school.factorWho'), words(ruleOf(form.getValues())), words(latest))
              }
              onTakeTheirs={() => form.discard(onSaved)}
              onKeepMine={(latest) => {
                form.setValue('basedOnOf', latest.of);
                form.setValue('basedOnFrom', latest.from ?? '');
                void form.submit();
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
