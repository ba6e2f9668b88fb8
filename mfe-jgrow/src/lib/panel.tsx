import { makeStyles, tokens } from '@mebae/platform';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  panel: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

/** A card around a state of the page: empty or failed. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={useStyles().panel}>{children}</div>;
}
