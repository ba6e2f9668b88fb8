import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@mebae/platform';
import { useEffect, useRef } from 'react';

const useStyles = makeStyles({
  // below the frame's head, with some of the list in sight
  bar: { scrollMarginTop: '80px', scrollMarginBottom: '280px', marginBottom: '12px' },
});

interface NarrowedBarProps {
  /** Which people the list below holds. */
  text: string;
  /** Label of the button that takes the choice back. */
  back: string;
  onBack: () => void;
}

/**
 * Says to which people of a figure a list is narrowed, and takes that back. It comes into sight and takes the focus once
 * it is there: give it a key of what was chosen.
 */
export function NarrowedBar({ text, back, onBack }: NarrowedBarProps) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.bar}>
      <MessageBar>
        <MessageBarBody>{text}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={onBack}>{back}</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
