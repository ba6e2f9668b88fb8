import { limits } from '@mebae/contracts';
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
import { useText, type Text } from '../../lib/text.ts';
import { readSecurity, useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  minutes: { maxWidth: '160px' },
});

const usualMinutes = 15;
const { coverMinutesMin: min, coverMinutesMax: max } = limits;

interface CoverValues {
  covers: boolean;
  minutes: string;
  /** The minutes that are saved while this is typed; empty: no screen is locked. */
  basedOn: string;
}

/** The minutes that are typed; null: no screen is locked. */
const typedMinutes = ({ covers, minutes }: CoverValues): number | null =>
  covers ? Number(normaliseText(minutes)) : null;

const savedText = (minutes: number | null): string => (minutes === null ? '' : String(minutes));

function coverSchema(t: Text) {
  const problem = { path: ['minutes'], message: t('school.minutesProblem', { min, max }) };
  return z
    .object({
      covers: z.boolean(),
      minutes: z.string().transform(normaliseText),
      basedOn: z.string(),
    })
    .refine(({ covers, minutes }) => !covers || isUsable(Number(minutes)), problem);
}

const isUsable = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= min && minutes <= max;

interface CoverSectionProps {
  savedMinutes: number | null;
  /** Begins the form again with what is saved now. */
  onReload: (minutes: number | null) => void;
}

/** After how many idle minutes the screens of staff are locked, if ever. */
export function CoverSection({ savedMinutes, onReload }: CoverSectionProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { update } = useSecurityWrites();
  const coverText = (minutes: number | null): string =>
    minutes === null ? t('school.noCover') : t('school.coverMinutes', { n: minutes });
  const conflict = useConflict(readSecurity);
  const latest = useRef(savedMinutes);
  const save = async (values: CoverValues) => {
    const { basedOn } = values;
    const coverMinutes = typedMinutes(values);
    const coverMinutesBasedOn = basedOn === '' ? null : Number(basedOn);
    await update({ coverMinutes, coverMinutesBasedOn });
    latest.current = coverMinutes;
    notice.success(t('school.coverSaved'));
  };
  const form = useForm<CoverValues>({
    keptAs: 'screen lock',
    defaultValues: {
      covers: savedMinutes !== null,
      minutes: String(savedMinutes ?? usualMinutes),
      basedOn: savedText(savedMinutes),
    },
    schema: () => coverSchema(t),
    onSave: (values) => conflict.guard(save(values)),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(latest.current),
  });
  const covers = useWatch({ control: form.control, name: 'covers' });
  return (
    <Section title={t('school.cover')} description={t('school.coverHint')}>
      <Form form={form} aria-label={t('school.cover')}>
        <div className={styles.fields}>
          <SwitchField form={form} name="covers" label={t('school.coverLabel')} />
          {covers && (
            <FormField
              form={form}
              name="minutes"
              label={t('school.minutes')}
              className={styles.minutes}
              required
            >
              {(input) => (
                <Input
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  contentAfter={t('school.minutesUnit')}
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
              compare={({ coverMinutes }) =>
                differenceOf(
                  t('school.cover'),
                  coverText(typedMinutes(form.getValues())),
                  coverText(coverMinutes),
                )
              }
              onTakeTheirs={({ coverMinutes }) => form.discard(() => onReload(coverMinutes))}
              onKeepMine={({ coverMinutes }) => {
                form.setValue('basedOn', savedText(coverMinutes));
                void form.submit();
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
