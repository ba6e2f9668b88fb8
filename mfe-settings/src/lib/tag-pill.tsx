import type { StudentRow } from '@mebae/contracts';
import { makeStyles, tokens } from '@mebae/platform';
import { Pill } from '@mebae/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  colour1: {
    backgroundColor: tokens.colorPaletteCranberryBackground2,
    color: tokens.colorPaletteCranberryForeground2,
  },
  colour2: {
    backgroundColor: tokens.colorPalettePumpkinBackground2,
    color: tokens.colorPalettePumpkinForeground2,
  },
  colour3: {
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    color: tokens.colorPaletteMarigoldForeground2,
  },
  colour4: {
    backgroundColor: tokens.colorPaletteForestBackground2,
    color: tokens.colorPaletteForestForeground2,
  },
  colour5: {
    backgroundColor: tokens.colorPaletteTealBackground2,
    color: tokens.colorPaletteTealForeground2,
  },
  colour6: {
    backgroundColor: tokens.colorPaletteBlueBackground2,
    color: tokens.colorPaletteBlueForeground2,
  },
  colour7: {
    backgroundColor: tokens.colorPalettePurpleBackground2,
    color: tokens.colorPalettePurpleForeground2,
  },
  colour8: {
    backgroundColor: tokens.colorPaletteMinkBackground2,
    color: tokens.colorPaletteMinkForeground2,
  },
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

interface TagPillProps {
  /** One of the tag colours, from 1; 0 has none. */
  colour: number;
  isPriority?: boolean;
  title?: string;
  children: ReactNode;
}

/** A tag in its colour. A star marks the priority tag, so that no colour says it alone. */
export function TagPill({ colour, isPriority = false, title, children }: TagPillProps) {
  const styles = useStyles();
  const name = `colour${colour}`;
  const className = name in styles ? styles[name as keyof typeof styles] : undefined;
  return (
    <Pill className={className} tone={isPriority && colour === 0 ? 'brand' : 'plain'} title={title}>
      {isPriority && <span aria-hidden="true">★</span>}
      {children}
    </Pill>
  );
}

/** All tags of a student. @param priority words for the priority tag */
export function TagPills({ student, priority }: { student: StudentRow; priority: string }) {
  const styles = useStyles();
  return (
    <span className={styles.list}>
      {student.tagList.map(({ tagID, tagContent, colour }) => {
        const isPriority = tagID === student.priorityTag?.tagID;
        return (
          <TagPill
            key={tagID}
            colour={colour}
            isPriority={isPriority}
            title={isPriority ? priority : undefined}
          >
            {tagContent}
          </TagPill>
        );
      })}
    </span>
  );
}
