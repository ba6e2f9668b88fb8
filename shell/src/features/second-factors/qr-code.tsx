import { makeStyles } from '@fluentui/react-components';

/** Modules of light ground around a code, without which cameras don't find it. */
const quiet = 4;

const useStyles = makeStyles({
  // dark on light in every appearance: cameras want it so
  code: {
    display: 'block',
    width: '100%',
    maxWidth: '232px',
    aspectRatio: '1',
    backgroundColor: '#fff',
    forcedColorAdjust: 'none',
  },
});

interface QrCodeProps {
  /** Modules of a side. */
  size: number;
  /** Path of the dark modules. */
  path: string;
  label: string;
}

/** A QR code that the server has encoded. */
export function QrCode({ size, path, label }: QrCodeProps) {
  const styles = useStyles();
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
