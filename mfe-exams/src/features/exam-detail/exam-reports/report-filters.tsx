import {
  reportFileKinds,
  reportStates,
  type ExamDetail,
  type ReportFileKind,
} from '@mebae/contracts';
import { Button, Field, Select, useTranslation } from '@mebae/platform';
import { Allowed, FilterBar } from '@mebae/ui';
import { ClassSelect } from '../../../lib/class-select.tsx';

interface ReportFilter {
  schoolClassID: number | null;
  kind: ReportFileKind;
  state: (typeof reportStates)[number] | null;
}

interface ReportFiltersProps {
  exam: ExamDetail;
  filter: ReportFilter;
  /** Kinds that the course has. */
  kinds: readonly ReportFileKind[];
  onChange: (part: Partial<Omit<ReportFilter, 'kind'> & { kind: ReportFileKind | null }>) => void;
  onClear: (() => void) | undefined;
  onMakeAll: () => void;
}

/** Which reports the list shows, and the button that makes them. */
export function ReportFilters(props: ReportFiltersProps) {
  const { exam, kinds, onChange, onClear, onMakeAll } = props;
  const { schoolClassID, kind, state } = props.filter;
  const { t } = useTranslation('exams');
  return (
    <FilterBar
      onClear={onClear}
      actions={
        <Allowed call="reports.make">
          <Button appearance="primary" onClick={onMakeAll}>
            {t('reports.make')}
          </Button>
        </Allowed>
      }
    >
      <ClassSelect
        classes={exam.classes}
        value={schoolClassID === null ? '' : String(schoolClassID)}
        onChange={(id) => onChange({ schoolClassID: id === '' ? null : Number(id) })}
        all={t('class.all')}
      />
      <Field label={t('reports.kind')}>
        <Select
          value={kind}
          onChange={(_, { value }) =>
            onChange({ kind: reportFileKinds.find((name) => name === value) ?? null })
          }
        >
          {kinds.map((name) => (
            <option key={name} value={name}>
              {t(`reports.kind.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('reports.state')}>
        <Select
          value={state ?? ''}
          onChange={(_, { value }) =>
            onChange({ kind, state: reportStates.find((name) => name === value) ?? null })
          }
        >
          <option value="">{t('reports.state.all')}</option>
          {reportStates.map((name) => (
            <option key={name} value={name}>
              {t(`reports.state.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  );
}
