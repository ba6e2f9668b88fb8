import { tokens, typographyStyles, type GriffelStyle } from '@mebae/platform';

const underline = {
  content: '""',
  position: 'absolute',
  insetInline: '-1px',
  bottom: '-1px',
  height: '2px',
  borderRadius: `0 0 ${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium}`,
  backgroundColor: tokens.colorCompoundBrandStroke,
} as const;

/** The box of a field in a filter bar, drawn like Fluent's inputs. */
export const controlBox = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '32px',
  boxSizing: 'border-box',
  padding: '0 10px',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderBottomColor: tokens.colorNeutralStrokeAccessible,
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground3,
  '& svg': { flexShrink: 0 },
  ':hover': {
    border: `1px solid ${tokens.colorNeutralStroke1Hover}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessibleHover,
  },
  ':focus-within::after': underline,
} as const satisfies GriffelStyle;

/** The text in such a box. */
export const controlText = {
  flexGrow: 1,
  minWidth: 0,
  padding: 0,
  border: 'none',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground1,
  ...typographyStyles.body1,
  // The box shows the focus.
  outlineStyle: 'none',
  '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
} as const satisfies GriffelStyle;
