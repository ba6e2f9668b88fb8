import type { OwnResults } from '@mebae/contracts';
import { useAnswerStyles } from '../../answer/styles.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { useOwnPageStyles } from '../styles.ts';

const ticks = [-100, -50, 0, 50, 100];
/** Pixels of a line, and from its middle to the outer ticks. */
const width = 280;
const reach = 130;
const middle = 10;

interface DispositionProps {
  disposition: NonNullable<OwnResults['disposition']>;
}

/** Where the student stands between the poles of each scale, the first pole on the left. */
export function Disposition({ disposition }: DispositionProps) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const { lead, scales, remarks } = disposition;
  return (
    <>
      <p className={styles.note}>{withReadings(lead)}</p>
      {scales.map(({ first, second, value, reading }) => (
        <div key={reading} className={own.scale}>
          <div className={own.poles}>
            <span>{withReadings(first)}</span>
            <span className={own.secondPole}>{withReadings(second)}</span>
          </div>
          <svg
            className={own.line}
            viewBox={`0 0 ${width} ${2 * middle}`}
            role="img"
            aria-label={reading}
          >
            <path
              className={own.axis}
              d={[
                `M${width / 2 - reach} ${middle}h${2 * reach}`,
                ...ticks.map((tick) => {
                  const half = tick === 0 ? 7 : 4;
                  return `M${width / 2 + (tick / 100) * reach} ${middle - half}v${2 * half}`;
                }),
              ].join('')}
            />
            {value !== null && (
              <circle
                className={own.mark}
                cx={width / 2 - (value / 100) * reach}
                cy={middle}
                r="7"
              />
            )}
          </svg>
        </div>
      ))}
      {remarks.map((remark) => (
        <p key={remark} className={own.remark}>
          {withReadings(remark)}
        </p>
      ))}
    </>
  );
}
