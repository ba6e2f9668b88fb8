import {
  limits,
  PromotionRefusal,
  type Newcomer,
  type NewcomerBody,
  type PromotionClass,
} from '@mebae/contracts';
import {
  ApiError,
  Button,
  makeStyles,
  personName,
  Select,
  Spinner,
  useLanguage,
} from '@mebae/platform';
import { isBlank } from '@mebae/rules';
import { PagedList, EmptyState, Section, type Column, personColumn } from '@mebae/ui';
import { Form, FormField, TextField, useForm } from '@mebae/ui/forms';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useText, type Text } from '../../lib/text.ts';
import { newcomersPageSize, useNewcomers, usePromotionWrites } from './promotion.resource.ts';
import { useFailure } from './use-failure.ts';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '12px',
    marginBottom: '16px',
  },
  // level with the fields, not with the labels above them
  add: { alignSelf: 'flex-end' },
  field: { flex: '1 1 140px', maxWidth: '200px' },
});

const rowKey = (row: Newcomer): number => row.newcomerID;
const fields = [
  'manageNumber',
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
] as const satisfies readonly (keyof NewcomerBody)[];
const blank = {
  manageNumber: '',
  lastName: '',
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
};

/** Students who come to the school with the new year. */
export function Newcomers({ classes }: { classes: readonly PromotionClass[] }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const list = useNewcomers(page);
  return (
    <Section title={t('promotion.newcomersTitle')} description={t('promotion.newcomersHint')}>
      <AddNewcomer
        classes={classes}
        onAdded={(index) => setPage(Math.floor(index / newcomersPageSize) + 1)}
      />
      <PagedList
        caption={t('promotion.newcomersTitle')}
        list={list}
        columns={useColumns(classes)}
        rowKey={rowKey}
        state={{ page, pageSize: newcomersPageSize }}
        onPage={(next) => setPage(next.page)}
        onClear={undefined}
        none={<EmptyState title={t('promotion.noNewcomers')} />}
      />
    </Section>
  );
}

const newcomerSchema = (t: Text) => {
  const text = z.string();
  const required = text.refine((typed) => !isBlank(typed), t('students.error.required'));
  return z.object({
    classKey: z.number(),
    manageNumber: required,
    lastName: required,
    firstName: text,
    lastNameKana: text,
    firstNameKana: text,
  });
};

interface AddNewcomerProps {
  classes: readonly PromotionClass[];
  /** Gets where the new one stands among all, from 0. */
  onAdded: (index: number) => void;
}

/** A row that adds one more; the class stays for the next. */
function AddNewcomer({ classes, onAdded }: AddNewcomerProps) {
  const styles = useStyles();
  const t = useText();
  const { addNewcomer } = usePromotionWrites();
  const form = useForm({
    keptAs: 'newcomer',
    defaultValues: { ...blank, classKey: classes[0]?.key ?? 0 },
    schema: () => newcomerSchema(t),
    onSave: async (newcomer) => onAdded((await addNewcomer(newcomer)).firstIndex),
    nextValues: ({ classKey }) => ({ ...blank, classKey }),
    problemOf: (error, { manageNumber }) =>
      error instanceof ApiError && error.reason[0] === PromotionRefusal.NumberTaken
        ? {
            field: 'manageNumber',
            message: t('promotion.error.numberTaken', { number: manageNumber }),
          }
        : null,
  });
  return (
    <Form form={form} aria-label={t('promotion.newcomersTitle')}>
      <div className={styles.form}>
        <FormField
          form={form}
          name="classKey"
          label={t('promotion.newClass')}
          className={styles.field}
        >
          {({ onChange, ...input }) => (
            <Select {...input} onChange={(_, { value }) => onChange(Number(value))}>
              {classes.map(({ key, grade, schoolClassName }) => (
                <option key={key} value={key}>
                  {t('students.className', { grade, name: schoolClassName })}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {fields.map((field) => (
          <TextField
            key={field}
            form={form}
            name={field}
            className={styles.field}
            label={t(`promotion.newcomer.${field}`)}
            required={field === 'manageNumber' || field === 'lastName'}
            maxLength={field === 'manageNumber' ? limits.manageNumberLength : limits.nameLength}
          />
        ))}
        <Button
          type="submit"
          className={styles.add}
          disabledFocusable={form.isSaving}
          icon={form.isSaving ? <Spinner size="tiny" /> : undefined}
        >
          {t('promotion.addNewcomer')}
        </Button>
      </div>
    </Form>
  );
}

function useColumns(classes: readonly PromotionClass[]): Column<Newcomer>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'class',
        header: t('promotion.newClass'),
        cell: ({ classKey }) => {
          const found = classes.find(({ key }) => key === classKey);
          return found
            ? t('students.className', { grade: found.grade, name: found.schoolClassName })
            : t('promotion.noClass');
        },
        width: 130,
      },
      {
        id: 'manageNumber',
        header: t('promotion.newcomer.manageNumber'),
        cell: ({ manageNumber }) => manageNumber,
        width: 130,
      },
      personColumn({ header: t('students.name'), width: 180, kana: 'secondary' }),
      {
        id: 'remove',
        header: t('promotion.strike'),
        cell: (row) => <Strike row={row} />,
        width: 90,
      },
    ],
    [classes, t],
  );
}

function Strike({ row }: { row: Newcomer }) {
  const t = useText();
  const language = useLanguage();
  const showFailure = useFailure();
  const { removeNewcomer } = usePromotionWrites();
  return (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={t('promotion.strikeOne', { name: personName(row, language) })}
      onClick={() => void removeNewcomer(row.newcomerID).catch(showFailure)}
    />
  );
}
