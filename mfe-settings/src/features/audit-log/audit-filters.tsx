import { auditWords, type LanguageCode } from '@mebae/contracts';
import { inWordsOfSchool, Input, Select, useLanguage } from '@mebae/platform';
import { FilterBar, FilterField, SearchField } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import type { AuditListState } from './audit-list-state.ts';
import { useAuditActions } from './audit-log.resource.ts';

interface AuditFiltersProps {
  state: AuditListState;
  onChange: (change: Partial<AuditListState>) => void;
  /** Given while a filter is set. */
  onClear: (() => void) | undefined;
  actions: ReactNode;
}

/** People, actions and days over the log. */
export function AuditFilters({ state, onChange, onClear, actions }: AuditFiltersProps) {
  const t = useText();
  const { from, to } = state;
  return (
    <FilterBar onClear={onClear} actions={actions}>
      <SearchField
        label={t('audit.search')}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterField label={t('audit.action')}>
        <ActionSelect actions={state.actions} onChange={onChange} />
      </FilterField>
      <FilterField label={t('audit.from')}>
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(_, { value }) => onChange({ from: value })}
        />
      </FilterField>
      <FilterField label={t('audit.to')}>
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(_, { value }) => onChange({ to: value })}
        />
      </FilterField>
    </FilterBar>
  );
}

function ActionSelect(props: {
  actions: string;
  onChange: AuditFiltersProps['onChange'];
  /** Set by the field around it. */
  id?: string;
}) {
  const t = useText();
  const language = useLanguage();
  const options = optionsOf(useAuditActions(), language);
  return (
    <Select
      id={props.id}
      value={props.actions}
      onChange={(_, { value }) => props.onChange({ actions: value })}
    >
      <option value="">{t('list.all')}</option>
      {options.map(({ text, actions }) => (
        <option key={text} value={actions}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** Actions with the same words are one choice. */
function optionsOf(rows: readonly { action: string }[], language: LanguageCode) {
  const words = auditWords(language, inWordsOfSchool);
  const known = rows.map(({ action }) => ({ action, text: words.action(action) }));
  return [...new Set(known.map(({ text }) => text))].map((text) => ({
    text,
    actions: known
      .filter((row) => row.text === text)
      .map(({ action }) => action)
      .join(','),
  }));
}
