import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { frameTop } from '../frame-height.ts';

/** Height of a row: the theme's, by what the reader has chosen. */
export const rowHeightVariable = '--listRowHeight';
export const comfortableRow = 44;
/** Pixels of the head. */
export const headHeight = 42;
/** How far the head of a table that scrolls sideways is moved to stay in sight. */
export const headOffsetVariable = '--table-head-offset';

const line = `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`;

/** Styles of every part of a `DataTable`. */
export const useTableStyles = makeStyles({
  frame: {
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    // `hidden` would make it a scroll container, to which the head would stick instead of to the page.
    overflow: 'clip',
    // A box that clips can't be broken between two sheets.
    '@media print': { overflow: 'visible', border: 'none' },
  },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 4 },
  container: { '@media print': { overflow: 'visible' } },
  scroller: {
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground1,
    '@media print': { minWidth: '0 !important', ...typographyStyles.caption1 },
  },
  headCell: {
    position: 'sticky',
    top: frameTop,
    zIndex: 2,
    height: `${headHeight}px`,
    boxSizing: 'border-box',
    padding: '0 12px',
    textAlign: 'start',
    verticalAlign: 'middle',
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    ...typographyStyles.caption1Strong,
    '@media print': { position: 'static', padding: '0 6px' },
  },
  headMoved: { top: 'auto', transform: `translateY(var(${headOffsetVariable}, 0px))` },
  headPinned: {
    zIndex: 3,
    insetInlineStart: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sortable: { padding: '0 4px' },
  sortButton: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    minHeight: '32px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    textAlign: 'start',
    ...typographyStyles.caption1Strong,
    '& svg': { flexShrink: 0 },
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground2Hover,
      color: tokens.colorNeutralForeground1,
    },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  sortEnd: { flexDirection: 'row-reverse', textAlign: 'end' },
  sorted: { color: tokens.colorBrandForeground1 },
  row: {
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':last-child > *': { boxShadow: 'none' },
    breakInside: 'avoid',
  },
  rowLinked: { cursor: 'pointer' },
  refreshing: { cursor: 'progress' },
  cell: {
    height: `var(${rowHeightVariable}, ${comfortableRow}px)`,
    boxSizing: 'border-box',
    padding: '4px 12px',
    '@media print': { height: 'auto', padding: '2px 6px' },
    verticalAlign: 'middle',
    textAlign: 'start',
    fontWeight: 'inherit',
    overflowWrap: 'anywhere',
    boxShadow: line,
  },
  center: { textAlign: 'center' },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  pinned: {
    '@media print': { position: 'static' },
    position: 'sticky',
    zIndex: 1,
    insetInlineStart: 0,
    backgroundColor: 'inherit',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline', color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
    },
  },
  spacer: { padding: 0, border: 'none' },
  full: { padding: 0 },
  inSight: { position: 'sticky', insetInlineStart: 0 },
  // the end of what is in sight, where the table goes on
  more: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    insetInlineEnd: 0,
    width: '24px',
    zIndex: 3,
    pointerEvents: 'none',
    backgroundImage: `linear-gradient(to left, color-mix(in srgb, ${tokens.colorNeutralForeground1} 24%, transparent), transparent)`,
    '@media (forced-colors: active)': {
      backgroundImage: 'none',
      width: 0,
      borderRight: '4px dashed Highlight',
    },
    '@media print': { display: 'none' },
  },
});
