import type { AuditEntry } from '@mebae/contracts';
import { AllowedContent, EmptyState, PageHeader, PagedList } from '@mebae/ui';
import { ExportButton } from '../../lib/export-button.tsx';
import { useText } from '../../lib/text.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditListState } from './audit-list-state.ts';
import { exportAuditLog, useAuditLog } from './audit-log.resource.ts';
import { useAuditColumns } from './use-audit-columns.tsx';

const rowKey = (entry: AuditEntry) => entry.auditID;

/** Administrators read and save the log of who saw or changed what of which student, and from where. */
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
  const { state, change, clearFilters } = useAuditListState();
  const list = useAuditLog(state);
  return (
    <>
      <AuditFilters
        state={state}
        onChange={change}
        onClear={clearFilters}
        actions={
          <ExportButton
            isEmpty={!list.data?.totalRecords}
            onExport={() => exportAuditLog(state, t('audit.exportFile'))}
          />
        }
      />
      <PagedList
        caption={t('audit.title')}
        list={list}
        columns={useAuditColumns()}
        rowKey={rowKey}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('audit.noneFound')}
        none={<EmptyState title={t('audit.none')} />}
      />
    </>
  );
}
