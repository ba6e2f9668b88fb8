import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';

const useStyles = makeStyles({
  problem: {
    ...typographyStyles.caption1,
    display: 'flex',
    gap: '4px',
    alignItems: 'center',
    margin: '6px 0 0',
    color: tokens.colorPaletteRedForeground1,
  },
});

interface FieldProblemProps {
  id: string;
  /** Undefined: nothing is wrong. */
  problem: string | undefined;
}

/** The problem with several controls that are one field together. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  const styles = useStyles();
  if (problem === undefined) return null;
  return (
    <p id={id} className={styles.problem} role="alert">
      <ErrorCircleFilled aria-hidden="true" />
      {problem}
    </p>
  );
}
