import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '4px',
    padding: '40px 24px',
    color: tokens.colorNeutralForeground2,
  },
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '52px',
    height: '52px',
    borderRadius: '50%',
    marginBottom: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  faulty: {
    backgroundColor: tokens.colorPaletteRedBackground1,
    color: tokens.colorPaletteRedForeground1,
  },
  title: { ...typographyStyles.subtitle2, margin: 0, color: tokens.colorNeutralForeground1 },
  body: {
    ...typographyStyles.body1,
    margin: 0,
    maxWidth: '52ch',
    whiteSpace: 'pre-line',
    textWrap: 'balance',
  },
  action: { marginTop: '14px', display: 'flex', gap: '8px', flexWrap: 'wrap' },
});

/** The common shape of 'nothing here' and 'that failed'; a mark and colours tell them apart at a glance. */
export function StateFrame(props: {
  mark: ReactNode;
  faulty?: boolean;
  title: string;
  body?: ReactNode;
  action?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <div className={styles.root} role={props.faulty ? 'alert' : undefined}>
      <span className={mergeClasses(styles.mark, props.faulty && styles.faulty)}>{props.mark}</span>
      <p className={styles.title}>{props.title}</p>
      {props.body && <p className={styles.body}>{props.body}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
