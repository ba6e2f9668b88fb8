import type { OwnResults } from '@mebae/contracts';
import { useAnswerStyles } from '../../answer/styles.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { withoutReadings } from '@mebae/rules';
import { useOwnPageStyles } from '../styles.ts';

/** Every score with its error; columns of others are there where others evaluated. */
export function ScoreTable({ scores }: { scores: OwnResults['scores'] }) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const { heads, rows, remarks } = scores;
  const hasPeers = heads.peer !== null;
  return (
    <>
      <table className={own.table}>
        <caption className={styles.visuallyHidden}>{withoutReadings(scores.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{withReadings(heads.competency)}</th>
            {hasPeers && (
              <th scope="col" className={own.peer}>
                {withReadings(heads.peer ?? '')}
              </th>
            )}
            <th scope="col" className={own.self}>
              {withReadings(heads.self)}
            </th>
            {hasPeers && (
              <th scope="col" className={own.mean}>
                {withReadings(heads.mean ?? '')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, peer, self, mean }) => (
            <tr key={name}>
              <th scope="row">{withReadings(name)}</th>
              {hasPeers && <td>{peer}</td>}
              <td>{self}</td>
              {hasPeers && <td>{mean}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {remarks.map((remark) => (
        <p key={remark} className={own.remark}>
          {withReadings(remark)}
        </p>
      ))}
    </>
  );
}
