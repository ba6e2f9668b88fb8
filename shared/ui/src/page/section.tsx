import { useId, type ReactNode, createContext } from 'react';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { screenOnly } from '../printing.ts';

/** Whether a `Section` is around: what has a frame of its own leaves it out there. */
export const InSection = createContext(false);

const useStyles = makeStyles({
  section: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '20px 24px',
    '@media (max-width: 600px)': { padding: '16px' },
    marginBottom: '16px',
    '@media print': { padding: '8px 0', border: 'none' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '8px 16px',
    marginBottom: '16px',
  },
  // names of courses and people have up to 100 characters, and no place to break at
  title: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  description: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground3,
    margin: '2px 0 0',
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', ...screenOnly },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 220px) minmax(0, 1fr)',
    columnGap: '24px',
    rowGap: '4px',
    margin: 0,
    minWidth: 0,
    padding: '14px 0',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-of-type': { borderTopStyle: 'none', paddingTop: 0 },
    ':last-of-type': { paddingBottom: 0 },
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  rowTitle: { ...typographyStyles.body1Strong, paddingTop: '5px' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0, maxWidth: '640px' },
});

export interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Level of its heading; 2 unless it lies inside another section. */
  level?: 2 | 3 | 4;
  children: ReactNode;
}

/** A named part of a page, as a card; a landmark region with its own heading. */
export function Section({ title, description, actions, level = 2, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <InSection value>{children}</InSection>
    </section>
  );
}

export interface FormRowProps {
  /** Subject of the fields of this row. Each field still has its own label (`Field`). */
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A row of a form: its subject beside its fields, above them on narrow screens. A group for screen readers. */
export function FormRow({ title, hint, children }: FormRowProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={styles.row}>
      <div className={styles.rowTitle}>
        <span id={id}>{title}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
