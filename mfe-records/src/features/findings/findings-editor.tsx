import { findingsLengths, languages, limits, type StudentFindings } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  Textarea,
  makeStyles,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { countCharacters, textRange } from '@mebae/rules';
import { Allowed, RadioChoice, useUndoNotice } from '@mebae/ui';
import { ConflictMessage, SaveBar, useConflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { useEvidenceTexts } from '../../lib/use-evidence-texts.ts';
import { useText } from '../../lib/text.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { EvidenceChoice } from './evidence-choice.tsx';
import { readFindings } from '../../lib/findings.resource.ts';
import { proposeFindings, useFindingsWrites } from './findings.resource.ts';
import { findingsDifferences } from './findings-differences.ts';
import { draftOf, useFindingsDraft, type FindingsDraft } from './use-findings-draft.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: '12px 0' },
  text: { '& textarea': { minHeight: '144px' } },
});

interface EditorProps {
  studentID: number;
  findings: StudentFindings;
}

const optionsOf = ({ style, length, language, evidence }: FindingsDraft) => ({
  style,
  length,
  language,
  evidence,
});

/** Evidence is chosen, a text of it proposed, and a person makes it their own. */
export function FindingsEditor({ studentID, findings }: EditorProps) {
  const styles = useStyles();
  const t = useText();
  const { draft, dirty, change, reload } = useFindingsDraft(findings);
  const { save, isSaving, conflict } = useSave(studentID, reload);
  const language = useLanguage();
  const textsOf = useEvidenceTexts();
  const range = textRange(draft.length, draft.language);
  const copy = useCopy();
  return (
    <>
      <EvidenceChoice
        evidence={findings.evidence}
        chosen={draft.evidence}
        onChange={(evidence) => change({ evidence })}
      />
      <Options draft={draft} onChange={change} />
      <Proposals studentID={studentID} findings={findings} draft={draft} onChange={change} />
      {draft.source === 'model' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('findings.byModel')}</MessageBarBody>
        </MessageBar>
      )}
      <Field
        label={t('findings.text')}
        hint={t('findings.count', { count: countCharacters(draft.text), ...range })}
      >
        <Textarea
          className={styles.text}
          value={draft.text}
          lang={draft.language}
          resize="vertical"
          maxLength={limits.findingsLength}
          onChange={(_, { value }) => change({ text: value })}
        />
      </Field>
      <SaveBar
        label={t('findings.save')}
        call="findings.save"
        isSaving={isSaving}
        isDisabled={!dirty}
        onSave={() => void save(draft)}
        message={
          <ConflictMessage
            conflict={conflict}
            compare={(latest) =>
              findingsDifferences(draft, draftOf(latest, language), latest.evidence, {
                t,
                evidenceText: (item) => textsOf(item).label,
              })
            }
            onTakeTheirs={(latest) => {
              void conflict.guard(Promise.resolve());
              reload(latest);
            }}
            onKeepMine={(latest) => void save({ ...draft, basedOn: latest.updatedAt })}
          />
        }
        end={
          <Button disabledFocusable={draft.text === ''} onClick={() => void copy(draft.text)}>
            {t('findings.copy')}
          </Button>
        }
      >
        <Checkbox
          label={t('findings.done')}
          checked={draft.isDone}
          onChange={(_, { checked }) => change({ isDone: checked === true })}
        />
      </SaveBar>
    </>
  );
}

function useSave(studentID: number, onSaved: (latest: StudentFindings) => void) {
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice(`/studentRecord/${studentID}/findings`);
  const writes = useFindingsWrites(studentID);
  const conflict = useConflict(() => readFindings(studentID));
  const [isSaving, setSaving] = useState(false);
  const write = async ({ basedOn, ...body }: FindingsDraft) => {
    const { undoID } = await writes.save({ ...body, updatedAt: basedOn });
    showUndoNotice(t('findings.saved'), undoID);
    onSaved(await readFindings(studentID));
  };
  const save = async (draft: FindingsDraft) => {
    setSaving(true);
    try {
      await conflict.guard(write(draft));
    } catch (error) {
      notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, conflict };
}

interface PartProps {
  draft: FindingsDraft;
  onChange: (part: Partial<FindingsDraft>) => void;
}

/** Style, length and language of the next proposal. */
function Options({ draft, onChange }: PartProps) {
  const styles = useStyles();
  const t = useText();
  return (
    <div className={styles.row}>
      <RadioChoice
        label={t('findings.style')}
        value={draft.style}
        options={(['plain', 'polite'] as const).map((value) => ({
          value,
          text: t(`findings.style.${value}`),
        }))}
        onChange={(style) => onChange({ style })}
      />
      <RadioChoice
        label={t('findings.length')}
        value={String(draft.length)}
        options={findingsLengths.map((length) => ({
          value: String(length),
          text: t('findings.about', { count: length }),
        }))}
        onChange={(value) =>
          onChange({ length: findingsLengths.find((length) => String(length) === value) ?? 100 })
        }
      />
      <RadioChoice
        label={t('findings.language')}
        value={draft.language}
        options={languages.map(({ code, dispName }) => ({ value: code, text: dispName }))}
        onChange={(language) => onChange({ language })}
      />
    </div>
  );
}

/** Proposals of texts from the chosen evidence: by the phrase bank, and by a model where the installation has one. */
function Proposals({ studentID, findings, draft, onChange }: PartProps & EditorProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { word } = useFindingsWrites(studentID);
  const [round, setRound] = useState(0);
  const isNothing = draft.evidence.length === 0;
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notice.error(error);
    }
  };
  const propose = async () => {
    const seed = String(round);
    setRound(round + 1);
    const { text } = await proposeFindings(studentID, { ...optionsOf(draft), seed });
    if (text === null) notice.error(t('findings.tooLittle'));
    else onChange({ text, source: 'composer' });
  };
  const { modelDraft } = findings;
  return (
    <div className={styles.row}>
      <Allowed call="findings.propose">
        <Button disabledFocusable={isNothing} onClick={() => void run(propose)}>
          {t(round === 0 ? 'findings.propose' : 'findings.proposeAnother')}
        </Button>
      </Allowed>
      {findings.hasModel && (
        <Allowed call="findings.word">
          <Button
            disabledFocusable={isNothing}
            onClick={() => void run(() => word(optionsOf(draft)))}
          >
            {t('findings.word')}
          </Button>
        </Allowed>
      )}
      {modelDraft && (
        <Button
          onClick={() => onChange({ ...modelDraft, evidence: draft.evidence, source: 'model' })}
        >
          {t('findings.takeModel')}
        </Button>
      )}
    </div>
  );
}
