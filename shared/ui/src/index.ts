/** Additions of Mebae to Fluent; charts have their own entry, `@mebae/ui/charts`. */
export { CompetencyBadge, useCompetencyTypeName } from './badges/competency-badge.tsx';
export { Pill } from './badges/pill.tsx';
export { StatusBadge } from './badges/status-badge.tsx';
export { competencyTokens, competencyTypeOrder, seriesTokens } from '@mebae/charts';
export { ChartCaution } from './charts/chart-caution.tsx';
export { ExcelDrop } from './excel/excel-drop.tsx';
export { useRefusedText } from './forms/others-change.ts';
export { FilterTabs } from './page/filter-tabs.tsx';
export { KeyValue } from './page/key-value.tsx';
export { LinkButton } from './page/link-button.tsx';
export { PartLinks } from './page/part-links.tsx';
export { PageHeader } from './page/page-header.tsx';
export { SaveFileButton } from './page/save-file-button.tsx';
export { FormRow, Section } from './page/section.tsx';
export { Stat, StatGroup } from './page/stat.tsx';
export { Stepper } from './page/stepper.tsx';
export { useBusy } from './page/use-busy.ts';
export { useUndoNotice } from './page/use-undo-notice.ts';
export { Allowed, AllowedContent } from './people/allowed.tsx';
export { ConfirmButton } from './people/confirm-button.tsx';
export { PersonName } from './people/person-name.tsx';
export { Reason } from './people/reason.tsx';
export { screenOnly, usePrinting } from './printing.ts';
export { ProgressLine } from './states/progress-line.tsx';
export { ShownInstead } from './states/shown-instead.tsx';
export { EmptyState, ErrorState, LoadingState } from './states/states.tsx';
export { SkeletonLine } from './states/skeleton-line.tsx';
export { actionsColumn, numberColumn, personColumn } from './table/columns.tsx';
export { selectColumn } from './table/select-column.tsx';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { FilterBar } from './table/filter-bar.tsx';
export { FilterField } from './table/filter-field.tsx';
export { SelectFilter } from './table/select-filter.tsx';
export { MultiChoice } from './table/multi-choice.tsx';
export {
  choiceParameter,
  flagParameter,
  numberParameter,
  numbersParameter,
  textParameter,
  useListState,
  type PageState,
  type Parameter,
} from './list/list-state.ts';
export { useSelection, type Selection } from './list/use-selection.ts';
export { NoneFound, PastEnd } from './list/empty-page.tsx';
export { PagedList } from './list/paged-list.tsx';
export { Pager } from './table/pager.tsx';
export { RadioChoice } from './table/radio-choice.tsx';
export { SearchField } from './table/search-field.tsx';
export type { Column, RowKey, SortState } from './table/types.ts';
export { useSortedRows } from './table/use-sorted-rows.ts';
export { uiTranslations } from './translations.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { ChangeReading } from './scores/change-reading.tsx';
export { useNumbers, type NumberFormats } from './scores/score-numbers.ts';
export { CompetencyChoice } from './scores/competency-choice.tsx';
export { ScoreValue } from './scores/score-value.tsx';
export { addressID } from './list/address-id.ts';
export { useTexts, type TextOf } from './use-texts.ts';
