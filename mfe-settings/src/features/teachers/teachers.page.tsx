import { endpoints, type TeacherRow } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Field,
  Select,
  formatDateTime,
  makeStyles,
  tokens,
  useApi,
  useLanguage,
  useMay,
} from '@mebae/platform';
import {
  AllowedContent,
  DataTable,
  EmptyState,
  FilterBar,
  LinkButton,
  PageHeader,
  Pager,
  PersonName,
  SearchField,
  type Column,
} from '@mebae/ui';
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { wholeNumber } from '../../lib/query-values.ts';
import { useText, type Text } from '../../lib/text.ts';
import { isFiltered, noFilter, teacherRoles, useTeacherListState } from './list-state.ts';
import { TeacherBadges } from './teacher-badges.tsx';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  email: { overflowWrap: 'anywhere' },
  date: { fontVariantNumeric: 'tabular-nums' },
  check: { alignSelf: 'flex-end' },
});

const rowKey = (teacher: TeacherRow) => teacher.teacherID;
const rowLink = (teacher: TeacherRow) => paths.teacherEdit(teacher.teacherID);

function columnsOf(
  t: Text,
  language: ReturnType<typeof useLanguage>,
  styles: ReturnType<typeof useStyles>,
): Column<TeacherRow>[] {
  return [
    {
      id: 'name',
      header: t('teachers.name'),
      cell: (teacher) => <PersonName person={teacher} kana="secondary" />,
      rowHeader: true,
      width: 160,
    },
    {
      id: 'role',
      header: t('teachers.role'),
      cell: (teacher) => t(`teachers.roleName.${teacher.role}`),
      width: 112,
    },
    {
      id: 'classes',
      header: t('teachers.classes'),
      cell: (teacher) =>
        teacher.schoolClasses.length === 0 ? (
          <span className={styles.quiet}>{t('teachers.noClass')}</span>
        ) : (
          teacher.schoolClasses
            .map((c) => t('students.className', { grade: c.grade, name: c.schoolClassName }))
            .join(t('students.tagSeparator'))
        ),
      width: 140,
    },
    {
      id: 'email',
      header: t('teachers.email'),
      cell: (teacher) => <span className={styles.email}>{teacher.email}</span>,
      hideBelow: 760,
    },
    {
      id: 'state',
      header: t('teachers.state'),
      cell: (teacher) => <TeacherBadges teacher={teacher} />,
      width: 130,
    },
    {
      id: 'lastSignInAt',
      header: t('teachers.lastSignIn'),
      cell: (teacher) =>
        teacher.lastSignInAt === null ? (
          <span className={styles.quiet}>{t('teachers.neverSignedIn')}</span>
        ) : (
          <span className={styles.date}>{formatDateTime(teacher.lastSignInAt, language)}</span>
        ),
      width: 150,
      hideBelow: 900,
    },
  ];
}

/** Teachers of the school; each leads to its form. For administrators. */
export default function TeachersPage() {
  const t = useText();
  const create = useMay('teachers.create') && (
    <LinkButton appearance="primary" icon={<PersonAddRegular />} to={paths.teacherCreate}>
      {t('teachers.create')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('teachers.title')} subtitle={t('teachers.subtitle')} actions={create} />
      <AllowedContent call="teachers.list">
        <Teachers />
      </AllowedContent>
    </>
  );
}

function Teachers() {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [state, change] = useTeacherListState();
  const { search, role, includeInvalid, page, pageSize } = state;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.teachers.list,
    { query: { search, role: role ?? undefined, includeInvalid, page, pageSize } },
    { keepPreviousData: true },
  );
  const columns = useMemo(() => columnsOf(t, language, styles), [t, language, styles]);
  const clear = () => change(noFilter);
  return (
    <>
      <FilterBar onClear={isFiltered(state) ? clear : undefined}>
        <SearchField
          label={t('teachers.search')}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <Field label={t('teachers.role')}>
          <Select
            value={String(role ?? '')}
            onChange={(_, { value }) => change({ role: wholeNumber(value) })}
          >
            <option value="">{t('students.all')}</option>
            {teacherRoles.map((known) => (
              <option key={known} value={known}>
                {t(`teachers.roleName.${known}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          className={styles.check}
          label={t('teachers.includeInvalid')}
          checked={includeInvalid}
          onChange={(_, { checked }) => change({ includeInvalid: checked === true })}
        />
      </FilterBar>
      <DataTable
        caption={t('teachers.title')}
        mode="server"
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        rowLink={rowLink}
        isLoading={isLoading || isValidating}
        error={error}
        onRetry={() => void mutate()}
        empty={
          isFiltered(state) ? (
            <EmptyState
              title={t('teachers.noneFound')}
              action={<Button onClick={clear}>{t('students.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('teachers.none')} body={t('teachers.noneHint')} />
          )
        }
      />
      {data && data.totalRecords > 0 && (
        <Pager page={page} pageSize={pageSize} total={data.totalRecords} onChange={change} />
      )}
    </>
  );
}
