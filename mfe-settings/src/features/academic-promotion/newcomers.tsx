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
  Field,
  Input,
  makeStyles,
  personName,
  Select,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { PagedList, EmptyState, PersonName, Section, type Column } from '@mebae/ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useMemo, useState, type FormEvent } from 'react';
import { useText } from '../../lib/text.ts';
import { useNewcomers, usePromotionWrites } from './promotion.resource.ts';

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

/** Who comes to the school with the new year. */
export function Newcomers({ classes }: { classes: readonly PromotionClass[] }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const list = useNewcomers(page);
  return (
    <Section title={t('promotion.newcomersTitle')} description={t('promotion.newcomersHint')}>
      <AddNewcomer classes={classes} />
      <PagedList
        caption={t('promotion.newcomersTitle')}
        list={list}
        columns={useColumns(classes)}
        rowKey={rowKey}
        state={{ page, pageSize: limits.pageSize }}
        onPage={(next) => setPage(next.page)}
        onClear={undefined}
        none={<EmptyState title={t('promotion.noNewcomers')} />}
      />
    </Section>
  );
}

function AddNewcomer({ classes }: { classes: readonly PromotionClass[] }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { addNewcomer } = usePromotionWrites();
  const [values, setValues] = useState(blank);
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const classKey = chosen ?? classes[0]?.key ?? 0;
  const add = async () => {
    const { manageNumber, lastName, firstName } = values;
    if ([manageNumber, lastName, firstName].some((text) => text.trim() === '')) {
      setProblem(t('promotion.error.newcomer'));
      return;
    }
    try {
      await addNewcomer({ classKey, ...values });
      setValues(blank);
      setProblem(null);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.reason[0] === PromotionRefusal.NumberTaken;
      if (isTaken) setProblem(t('promotion.error.numberTaken', { number: manageNumber }));
      else notice.error(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('promotion.newClass')} className={styles.field}>
        <Select value={classKey} onChange={(_, { value }) => setChosen(Number(value))}>
          {classes.map(({ key, grade, schoolClassName }) => (
            <option key={key} value={key}>
              {t('students.className', { grade, name: schoolClassName })}
            </option>
          ))}
        </Select>
      </Field>
      {fields.map((field) => (
        <Field
          key={field}
          className={styles.field}
          label={t(`promotion.newcomer.${field}`)}
          required={!field.endsWith('Kana')}
          validationMessage={field === 'manageNumber' ? (problem ?? undefined) : undefined}
        >
          <Input
            value={values[field]}
            maxLength={field === 'manageNumber' ? limits.manageNumberLength : limits.nameLength}
            onChange={(_, { value }) => setValues({ ...values, [field]: value })}
          />
        </Field>
      ))}
      <Button type="submit" className={styles.add}>
        {t('promotion.addNewcomer')}
      </Button>
    </form>
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
      {
        id: 'name',
        header: t('students.name'),
        cell: (row) => <PersonName person={row} kana="secondary" />,
        rowHeader: true,
        width: 180,
      },
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
  const notice = useNotice();
  const { removeNewcomer } = usePromotionWrites();
  return (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={t('promotion.strikeOne', { name: personName(row, language) })}
      onClick={() =>
        void removeNewcomer(row.newcomerID).catch((error: unknown) => notice.error(error))
      }
    />
  );
}
