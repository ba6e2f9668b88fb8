import type { StudentRow } from '@mebae/contracts';
import { makeStyles, tokens } from '@mebae/platform';
import { Pill } from '@mebae/ui';
import type { CSSProperties, ReactNode } from 'react';

const useStyles = makeStyles({
  coloured: { backgroundColor: 'var(--tag-ground)', color: 'var(--tag-text)' },
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px', padding: '4px 0' },
});

/** The theme's names of the tag colours, from 1. */
const colours = [
  'Cranberry',
  'Pumpkin',
  'Marigold',
  'Forest',
  'Teal',
  'Blue',
  'Purple',
  'Mink',
] as const;

/** Ground and text of a tag; the theme has both for light and dark. */
function styleOf(colour: number): CSSProperties | undefined {
  const name = colours[colour - 1];
  if (!name) return undefined;
  const style: Record<`--tag-${string}`, string> = {
    '--tag-ground': tokens[`colorPalette${name}Background2`],
    '--tag-text': tokens[`colorPalette${name}Foreground2`],
  };
  return style;
}

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
  const style = styleOf(colour);
  return (
    <span style={style}>
      <Pill
        className={style && styles.coloured}
        tone={isPriority && !style ? 'brand' : 'plain'}
        title={title}
      >
        {isPriority && <span aria-hidden="true">★</span>}
        {children}
      </Pill>
    </span>
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
