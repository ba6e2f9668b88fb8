import type { CompetencyType } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { competencyColours, competencyVariable, type CompetencyAppearance } from '@mebae/charts';
import { useUiText, type UiTextKey } from '../ui-text.ts';

const typeText: Record<CompetencyType, UiTextKey> = {
  cognitive: 'competency.cognitive',
  self: 'competency.self',
  gift: 'competency.gift',
  community: 'competency.community',
};

/** The word for a competency type in the reader's language. */
export function useCompetencyTypeName(): (type: CompetencyType) => string {
  const t = useUiText();
  return (type) => t(typeText[type]);
}

const shapes: Record<CompetencyAppearance['symbol'], string> = {
  circle: 'M5 .8a4.2 4.2 0 1 0 0 8.4A4.2 4.2 0 0 0 5 .8Z',
  diamond: 'M5 .2 9.8 5 5 9.8.2 5Z',
  triangle: 'M5 .8 9.8 9.2H.2Z',
  rect: 'M1.2 1.2h7.6v7.6H1.2Z',
};

const useStyles = makeStyles({
  // A long name breaks rather than shrink it.
  symbol: { flexShrink: 0 },
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '1px 9px 1px 8px',
    borderRadius: tokens.borderRadiusCircular,
    minHeight: '20px',
    // No single letter on a line of its own.
    textWrap: 'balance',
    ...typographyStyles.caption1,
  },
});

export interface CompetencyBadgeProps {
  type: CompetencyType;
  /** Name of one competency; the type's own name unless given. */
  name?: string;
}

/** A competency, or a type, in the type's fixed colour and with its shape. */
export function CompetencyBadge({ type, name }: CompetencyBadgeProps) {
  const styles = useStyles();
  const typeName = useCompetencyTypeName();
  const { symbol } = competencyColours[type];
  const colours = {
    color: competencyVariable(type, 'colour'),
    backgroundColor: competencyVariable(type, 'tint'),
  };
  return (
    <span className={styles.root} style={colours}>
      <svg
        aria-hidden="true"
        width="10"
        height="10"
        viewBox="0 0 10 10"
        fill="currentColor"
        className={styles.symbol}
      >
        <path d={shapes[symbol]} />
      </svg>
      {name ?? typeName(type)}
    </span>
  );
}
