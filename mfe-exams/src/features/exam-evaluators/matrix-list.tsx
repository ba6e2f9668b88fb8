import type { EvaluatingPerson } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  Select,
  tokens,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { useState } from 'react';
import { namesApart } from '../../lib/names-apart.ts';
import { keyOf } from './matrix-state.ts';
import type { MatrixEditor } from './use-matrix.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px' },
  people: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  person: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** The same for narrow screens: one student, and everybody who may evaluate them. */
export function MatrixList({ editor }: { editor: MatrixEditor }) {
  const styles = useStyles();
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const { matrix, counts } = editor;
  const [targetID, setTargetID] = useState(matrix.targets[0]?.studentID ?? 0);
  const wanted = matrix.evaluatorsPerStudent;
  const names = namesApart([...matrix.evaluators, ...matrix.targets], language);
  return (
    <div className={styles.list}>
      <Field label={t('evaluators.target')}>
        <Select value={String(targetID)} onChange={(_, { value }) => setTargetID(Number(value))}>
          {matrix.targets.map((target) => (
            <option key={target.studentID} value={target.studentID}>
              {t('evaluators.targetOption', {
                name: names.get(target.studentID) ?? '',
                value: counts.get(target.studentID)?.received ?? 0,
                wanted,
              })}
            </option>
          ))}
        </Select>
      </Field>
      <ul className={styles.people} aria-label={t('evaluators.evaluators')}>
        {matrix.evaluators
          .filter((evaluator) => evaluator.studentID !== targetID)
          .map((evaluator) => (
            <ListedEvaluator
              key={evaluator.studentID}
              evaluator={evaluator}
              name={names.get(evaluator.studentID) ?? ''}
              targetID={targetID}
              editor={editor}
            />
          ))}
      </ul>
    </div>
  );
}

interface ListedEvaluatorProps {
  evaluator: EvaluatingPerson;
  name: string;
  targetID: number;
  editor: MatrixEditor;
}

function ListedEvaluator({ evaluator, name, targetID, editor }: ListedEvaluatorProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { matrix, counts, pairs } = editor;
  const key = keyOf(evaluator.studentID, targetID);
  const isApart = editor.apart.has(key);
  const value = counts.get(evaluator.studentID)?.given ?? 0;
  return (
    <li className={styles.person}>
      <Checkbox
        label={isApart ? t('evaluators.cellApart', { cell: name }) : name}
        checked={pairs.has(key)}
        disabled={!matrix.isOpen}
        onChange={(_, { checked }) => editor.setPair(key, checked === true)}
      />
      <span className={styles.count}>
        {t('evaluators.givenCount', { value, wanted: matrix.evaluatorsPerStudent })}
      </span>
    </li>
  );
}
