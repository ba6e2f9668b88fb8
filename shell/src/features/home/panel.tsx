import { makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gap: '16px',
    alignContent: 'start',
    padding: '20px 24px 24px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: {
    display: 'flex',
    gap: '12px',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    // A finger and a pointer hit it (WCAG 2.5.8).
    '& a': { display: 'inline-block', padding: '4px 0' },
  },
});

export interface PanelProps {
  title: string;
  /** A link or a number at the heading's end. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled part of the home page. */
export function Panel({ title, aside, children }: PanelProps) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.head}>
        <Subtitle1 as="h2" id={heading}>
          {title}
        </Subtitle1>
        {aside}
      </div>
      {children}
    </section>
  );
}
