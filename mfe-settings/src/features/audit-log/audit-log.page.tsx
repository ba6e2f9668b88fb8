import { auditActionText, endpoints, type AuditEntry } from '@mebae/contracts';
import { Button, Field, Input, Select, download, useApi, useLanguage } from '@mebae/platform';
import {
  AllowedContent,
  DataTable,
  EmptyState,
  FilterBar,
  PageHeader,
  Pager,
  SearchField,
} from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useText } from '../../lib/text.ts';
import { useDownload } from '../../lib/use-download.ts';
import { apiFilter, isFiltered, noFilter, useAuditListState } from './list-state.ts';
import { useAuditColumns } from './use-columns.tsx';

const rowKey = (entry: AuditEntry) => entry.auditID;

/** Who saw or changed what of which student, and from where. For administrators. */
export default function AuditLogPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <AllowedContent call="audit.list">
        <AuditLog />
      </AllowedContent>
    </>
  );
}

function AuditLog() {
  const t = useText();
  const language = useLanguage();
  const [state, change] = useAuditListState();
  const { page, pageSize } = state;
  const filter = apiFilter(state);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.audit.list,
    { query: { ...filter, page, pageSize } },
    { keepPreviousData: true },
  );
  const actions = useApi(endpoints.audit.actions, {}).data?.data ?? [];
  const columns = useAuditColumns();
  const [exporting, exportNow] = useDownload(() =>
    download(endpoints.audit.exportFile, { query: filter }, t('audit.exportFile')),
  );
  const clear = () => change(noFilter);
  return (
    <>
      <FilterBar
        onClear={isFiltered(state) ? clear : undefined}
        actions={
          <Button
            icon={<ArrowDownloadRegular />}
            disabledFocusable={exporting || !data || data.totalRecords === 0}
            onClick={exportNow}
          >
            {exporting ? t('students.exporting') : t('students.export')}
          </Button>
        }
      >
        <SearchField
          label={t('audit.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        <Field label={t('audit.action')}>
          <Select value={state.action} onChange={(_, { value }) => change({ action: value })}>
            <option value="">{t('students.all')}</option>
            {actions.map(({ action }) => (
              <option key={action} value={action}>
                {auditActionText(action, language)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('audit.from')}>
          <Input
            type="date"
            value={state.from}
            max={state.to || undefined}
            onChange={(_, { value }) => change({ from: value })}
          />
        </Field>
        <Field label={t('audit.to')}>
          <Input
            type="date"
            value={state.to}
            min={state.from || undefined}
            onChange={(_, { value }) => change({ to: value })}
          />
        </Field>
      </FilterBar>
      <DataTable
        caption={t('audit.title')}
        mode="server"
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        isLoading={isLoading || isValidating}
        error={error}
        onRetry={() => void mutate()}
        empty={
          isFiltered(state) ? (
            <EmptyState
              title={t('audit.noneFound')}
              action={<Button onClick={clear}>{t('students.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('audit.none')} />
          )
        }
      />
      {data && data.totalRecords > 0 && (
        <Pager page={page} pageSize={pageSize} total={data.totalRecords} onChange={change} />
      )}
    </>
  );
}
