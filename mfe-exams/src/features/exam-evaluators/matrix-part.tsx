import type { EvaluatorMatrix, EvaluatorOverview } from '@mebae/contracts';
import {
  Button,
  Field,
  makeStyles,
  personName,
  Select,
  tokens,
  useLanguage,
  useSearchParams,
  useTranslation,
} from '@mebae/platform';
import { ErrorState, FilterBar, LoadingState, RadioChoice } from '@mebae/ui';
import { ConflictMessage, SaveBar } from '@mebae/ui/forms';
import { useState, type KeyboardEvent } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { useEvaluatorMatrix } from './exam-evaluators.resource.ts';
import { matrixDifferences } from './matrix-differences.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { MatrixList } from './matrix-list.tsx';
import { pairsOf } from './matrix-state.ts';
import { useMatrix } from './use-matrix.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface MatrixPartProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** The evaluators of the students of a class, to be changed by hand. The shown class stands in the address. */
export function MatrixPart({ evalSettingID, overview }: MatrixPartProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string): number | undefined =>
    overview.classes.find((row) => String(row.schoolClassID) === search.get(name))?.schoolClassID;
  const schoolClassID = chosen('class') ?? overview.classes[0]?.schoolClassID ?? 0;
  const evaluatorClassID = chosen('by') ?? schoolClassID;
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    if (name === 'class') next.delete('by');
    setSearch(next, { replace: true });
  };
  const { data, error, mutate } = useEvaluatorMatrix(
    evalSettingID,
    schoolClassID,
    evaluatorClassID,
  );
  const options = overview.classes.map((row) => (
    <option key={row.schoolClassID} value={row.schoolClassID}>
      {className(row)}
    </option>
  ));
  return (
    <div className={styles.part}>
      <FilterBar>
        <Field label={t('evaluators.classOfTargets')}>
          <Select value={String(schoolClassID)} onChange={(_, { value }) => choose('class', value)}>
            {options}
          </Select>
        </Field>
        <Field label={t('evaluators.classOfEvaluators')}>
          <Select value={String(evaluatorClassID)} onChange={(_, { value }) => choose('by', value)}>
            {options}
          </Select>
        </Field>
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <Editor
          key={`${schoolClassID}/${evaluatorClassID}`}
          first={data}
          shown={{ evalSettingID, schoolClassID, evaluatorClassID }}
        />
      ) : (
        <LoadingState />
      )}
    </div>
  );
}

const views = ['matrix', 'list'] as const;

interface EditorProps {
  first: EvaluatorMatrix;
  shown: Parameters<typeof useMatrix>[1];
}

function Editor({ first, shown }: EditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const editor = useMatrix(first, shown);
  const [view, setView] = useState<(typeof views)[number]>(() =>
    matchMedia('(max-width: 800px)').matches ? 'list' : 'matrix',
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.redo();
    else editor.undo();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className={styles.part} onKeyDown={onKeyDown}>
      <RadioChoice
        label={t('evaluators.view')}
        options={views.map((value) => ({ value, text: t(`evaluators.viewOf.${value}`) }))}
        value={view}
        onChange={setView}
      />
      {view === 'matrix' ? (
        <>
          {editor.matrix.isOpen && <p className={styles.hint}>{t('evaluators.hint')}</p>}
          <MatrixGrid editor={editor} />
        </>
      ) : (
        <MatrixList editor={editor} />
      )}
      {editor.matrix.isOpen && (
        <SaveBar
          label={t('evaluators.save')}
          call="evaluators.save"
          isSaving={editor.isSaving}
          isDisabled={!editor.isDirty}
          onSave={() => void editor.save()}
          message={
            editor.conflict.change && (
              <ConflictMessage
                conflict={editor.conflict}
                compare={(latest) =>
                  matrixDifferences(
                    { begun: pairsOf(editor.matrix), present: editor.pairs },
                    latest,
                    {
                      nameOf: (person) => personName(person, language),
                      separator: t('separator'),
                    },
                  )
                }
                onTakeTheirs={editor.takeTheirs}
                onKeepMine={editor.keepMine}
              />
            )
          }
        >
          <Button
            disabledFocusable={!editor.canUndo}
            onClick={editor.undo}
            aria-keyshortcuts="Control+Z"
          >
            {t('evaluators.undo')}
          </Button>
          <Button
            disabledFocusable={!editor.canRedo}
            onClick={editor.redo}
            aria-keyshortcuts="Control+Shift+Z"
          >
            {t('evaluators.redo')}
          </Button>
        </SaveBar>
      )}
    </div>
  );
}
