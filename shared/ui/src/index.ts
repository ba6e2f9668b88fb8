/** What Mebae adds on top of Fluent; charts have their own entry, `@mebae/ui/charts`. */
export {
  CompetencyBadge,
  useCompetencyTypeName,
  type CompetencyBadgeProps,
} from './badges/competency-badge.tsx';
export { Pill, type PillProps } from './badges/pill.tsx';
export { StatusBadge, type ScoreState, type StatusBadgeProps } from './badges/status-badge.tsx';
export { competencyTokens, competencyTypeOrder, seriesTokens } from '@mebae/charts';
export { checkFiles, excelEndings, type FileProblem, type FileRules } from './excel/check-files.ts';
export { ExcelDrop, type ExcelDropProps } from './excel/excel-drop.tsx';
export { FilterTabs, type FilterTabsProps } from './page/filter-tabs.tsx';
export { KeyValue, type KeyValueItem } from './page/key-value.tsx';
export { LinkButton, type LinkButtonProps } from './page/link-button.tsx';
export { PageHeader, type Crumb, type PageHeaderProps } from './page/page-header.tsx';
export {
  FormRow,
  Section,
  SectionGrid,
  type FormRowProps,
  type SectionProps,
} from './page/section.tsx';
export { Stat, StatGroup, type StatProps } from './page/stat.tsx';
export { Stepper, type Step, type StepperProps, type StepState } from './page/stepper.tsx';
export { Allowed, AllowedContent, useAllowed } from './people/allowed.tsx';
export { ConfirmButton, type ConfirmButtonProps } from './people/confirm-button.tsx';
export { PersonName, type NamedPerson, type PersonNameProps } from './people/person-name.tsx';
export { Reason, type ReasonProps } from './people/reason.tsx';
export { ProgressLine, type ProgressLineProps } from './states/progress-line.tsx';
export {
  EmptyState,
  ErrorState,
  LoadingState,
  type EmptyStateProps,
  type ErrorStateProps,
} from './states/states.tsx';
export { WaitingLine } from './states/waiting-line.tsx';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { FilterBar, type FilterBarProps } from './table/filter-bar.tsx';
export { FilterField, type FilterFieldProps } from './table/filter-field.tsx';
export { MultiChoice, type MultiChoiceProps } from './table/multi-choice.tsx';
export { Pager, type PagerProps } from './table/pager.tsx';
export { RadioChoice, type RadioChoiceProps } from './table/radio-choice.tsx';
export { SearchField, type SearchFieldProps } from './table/search-field.tsx';
export type { Column, RowKey, SortState } from './table/types.ts';
export { uiTranslations } from './translations.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { useNumbers, type NumberFormats } from './score-numbers.ts';
