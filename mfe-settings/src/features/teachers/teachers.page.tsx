import type { TeacherRow } from '@mebae/contracts';
import { Checkbox, makeStyles, useMay } from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  FilterBar,
  LinkButton,
  PageHeader,
  PagedList,
  SearchField,
  SelectFilter,
} from '@mebae/ui';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { teacherRoles, useTeacherListState, type TeacherListState } from './teacher-list-state.ts';
import { useTeachers } from './teachers.resource.ts';
import { useTeacherColumns } from './use-teacher-columns.tsx';

const useStyles = makeStyles({ check: { alignSelf: 'flex-end' } });

const rowKey = (teacher: TeacherRow) => teacher.teacherID;
const rowLink = (teacher: TeacherRow) => paths.teacherEdit(teacher.teacherID);

/** Administrators list the teachers of the school; each leads to its form. */
export default function TeachersPage() {
  const t = useText();
  const mayCreate = useMay('teachers.create');
  const mayImport = useMay('teacherImport.preview');
  const actions = (
    <>
      {mayImport && (
        <LinkButton icon={<ArrowImportRegular />} to={paths.teacherImportUpload}>
          {t('teachers.import')}
        </LinkButton>
      )}
      {mayCreate && (
        <LinkButton appearance="primary" icon={<PersonAddRegular />} to={paths.teacherCreate}>
          {t('teachers.create')}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t('teachers.title')} subtitle={t('teachers.subtitle')} actions={actions} />
      <AllowedContent call="teachers.list">
        <Teachers />
      </AllowedContent>
    </>
  );
}

function Teachers() {
  const t = useText();
  const { state, change, clearFilters } = useTeacherListState();
  return (
    <>
      <TeacherFilters state={state} onChange={change} onClear={clearFilters} />
      <PagedList
        caption={t('teachers.title')}
        list={useTeachers(state)}
        columns={useTeacherColumns()}
        rowKey={rowKey}
        rowLink={rowLink}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('teachers.noneFound')}
        none={<EmptyState title={t('teachers.none')} body={t('teachers.noneHint')} />}
      />
    </>
  );
}

function TeacherFilters(props: {
  state: TeacherListState;
  onChange: (change: Partial<TeacherListState>) => void;
  onClear: (() => void) | undefined;
}) {
  const { state, onChange, onClear } = props;
  const styles = useStyles();
  const t = useText();
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label={t('teachers.search')}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectFilter
        label={t('teachers.role')}
        value={String(state.role ?? '')}
        onChange={(value) =>
          onChange({ role: teacherRoles.find((role) => String(role) === value) ?? null })
        }
        none={t('list.all')}
        options={teacherRoles.map((role) => ({
          value: role,
          text: t(`teachers.roleName.${role}`),
        }))}
      />
      <Checkbox
        className={styles.check}
        label={t('teachers.includeInvalid')}
        checked={state.includeInvalid}
        onChange={(_, { checked }) => onChange({ includeInvalid: checked === true })}
      />
    </FilterBar>
  );
}
