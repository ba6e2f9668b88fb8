import {
  KeptApartRefusal,
  keptApartLimits,
  type KeptApartPair,
  type LanguageCode,
} from '@mebae/contracts';
import { ApiError, Button, formatDate, personName, useLanguage, useNotice } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import {
  Form,
  FormConflict,
  SaveBar,
  TextField,
  useConflict,
  useForm,
  type ComparedFields,
} from '@mebae/ui/forms';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { useText, type Text } from '../../lib/text.ts';
import { readPair, useKeptApartWrites } from './kept-apart.resource.ts';
import { StudentPicker } from './student-picker.tsx';

interface KeptApartFormProps {
  /** The pair that is being changed; null: a new one. */
  pair: KeptApartPair | null;
  onDone: () => void;
  /** Begins again with what somebody else has saved. */
  onReload: (latest: KeptApartPair) => void;
}

const schemaOf = (t: Text) => {
  const student = z
    .object({ studentID: z.number(), name: z.string() })
    .nullable()
    .refine((chosen): boolean => chosen !== null, t('apart.error.student'));
  return z
    .object({
      first: student,
      second: student,
      note: z
        .string()
        .max(keptApartLimits.note, t('apart.error.note', { max: keptApartLimits.note })),
      /** Empty: until somebody ends it. */
      endsOn: z.string(),
      /** The `updatedAt` that the input is based on; empty for a new one. */
      basedOn: z.string(),
    })
    .refine(({ first, second }) => first === null || first.studentID !== second?.studentID, {
      path: ['second'],
      message: t('apart.error.same'),
    });
};
type Values = z.infer<ReturnType<typeof schemaOf>>;

/** First values of the form; null begins empty. */
function valuesOf(pair: KeptApartPair | null, language: LanguageCode): Values {
  const chosen = (index: 0 | 1) =>
    pair && {
      studentID: pair.students[index].studentID,
      name: personName(pair.students[index], language),
    };
  return {
    first: chosen(0),
    second: chosen(1),
    note: pair?.note ?? '',
    endsOn: pair?.endsOn ?? '',
    basedOn: pair?.updatedAt ?? '',
  };
}

/** How a conflict names the fields that can be changed. */
const comparedPair = (
  t: Text,
  language: LanguageCode,
): ComparedFields<Values, KeptApartPair, 'first' | 'second'> => ({
  valuesOf: (latest) => valuesOf(latest, language),
  labels: { note: t('apart.note'), endsOn: t('apart.endsOn') },
  texts: {
    endsOn: (endsOn) => (endsOn === '' ? t('apart.noEnd') : formatDate(endsOn, language)),
  },
});

/** Two students who are to be apart, why, and until when. */
export default function KeptApartForm({ pair, onDone, onReload }: KeptApartFormProps) {
  const t = useText();
  const language = useLanguage();
  const { form, conflict } = useKeptApartForm(pair, onDone);
  return (
    <Form form={form}>
      <Section title={t(pair ? 'apart.edit' : 'apart.create')} description={t('apart.formHint')}>
        <FormRow title={t('apart.students')}>
          {(['first', 'second'] as const).map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState }) =>
                pair ? (
                  <p>{field.value?.name}</p>
                ) : (
                  <StudentPicker
                    label={t(`apart.${name}`)}
                    chosen={field.value}
                    onChange={field.onChange}
                    problem={fieldState.error?.message}
                  />
                )
              }
            />
          ))}
        </FormRow>
        <FormRow title={t('apart.note')} hint={t('apart.noteHint')}>
          <TextField form={form} name="note" label={t('apart.note')} rows={2} />
        </FormRow>
        <FormRow title={t('apart.endsOn')} hint={t('apart.endsOnHint')}>
          <TextField form={form} name="endsOn" type="date" label={t('apart.endsOn')} />
        </FormRow>
      </Section>
      <SaveBar
        label={t(pair ? 'apart.save' : 'apart.register')}
        call={pair ? 'keptApart.update' : 'keptApart.create'}
        isSaving={form.isSaving}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedPair(t, language)}
          />
        }
      >
        <Button onClick={() => form.discard(onDone)}>{t('apart.cancel')}</Button>
      </SaveBar>
    </Form>
  );
}

function useKeptApartForm(pair: KeptApartPair | null, onDone: () => void) {
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const { create, update } = useKeptApartWrites();
  const conflict = useConflict(async () => {
    const latest = pair && (await readPair(pair.keptApartID, pair.students[0].lastName));
    if (!latest) throw new Error('the pair is gone');
    return latest;
  });
  const form = useForm<Values>({
    keptAs: `students kept apart ${pair?.keptApartID ?? 'new'}`,
    defaultValues: valuesOf(pair, language),
    schema: () => schemaOf(t),
    onSave: async ({ first, second, note, endsOn, basedOn }) => {
      const values = { note, endsOn: endsOn === '' ? null : endsOn };
      const isSaved = await conflict.guard(
        pair
          ? update(pair.keptApartID, { ...values, updatedAt: basedOn })
          : create({ ...values, studentIDs: [first?.studentID ?? 0, second?.studentID ?? 0] }),
      );
      if (isSaved) notice.success(t('apart.saved'));
      return isSaved;
    },
    problemOf: (error) => {
      const [reason] = error instanceof ApiError ? error.reason : [];
      if (reason === KeptApartRefusal.Listed) {
        return { field: 'second', message: t('apart.error.listed') };
      }
      return reason === KeptApartRefusal.TooMany
        ? { field: 'second', message: t('apart.error.tooMany', { max: keptApartLimits.perSchool }) }
        : null;
    },
    onSaved: onDone,
  });
  return { form, conflict };
}
