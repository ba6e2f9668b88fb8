import { rosterEndings } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  useNavigate,
  useSchoolYear,
} from '@mebae/platform';
import { ExcelDrop, Section, useBusy } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { FocusedBlock } from './focused-block.tsx';
import { useImportScreen } from './import-screen.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';
import { downloadOneRoster, readRoster } from './import.resource.ts';
import { DraftFileSection, TemplateSection } from './template-section.tsx';

const useStyles = makeStyles({
  problem: { marginTop: '12px' },
});

/** The template to fill in, and the file to read. */
export function ImportUpload() {
  const { kind, isDraft } = useImportScreen();
  return (
    <>
      <ImportSteps current="choose" />
      {isDraft ? <DraftFileSection /> : <TemplateSection />}
      <FileSection />
      {kind === 'students' && <ExportSection />}
    </>
  );
}

function FileSection() {
  const t = useText();
  const { kind, isDraft } = useImportScreen();
  const [year] = useSchoolYear();
  const endings = isDraft
    ? rosterEndings.filter((rosterEnding) => rosterEnding !== '.zip')
    : rosterEndings;
  const { isReading, problem, read } = useReadRoster();
  return (
    <Section title={t('import.choose')} description={t(`import.${kind}.chooseHint`, { year })}>
      <ExcelDrop accept={endings} busy={isReading} onFile={(file) => void read(file)} />
      {problem !== null && <FileProblem problem={problem} />}
    </Section>
  );
}

/** The same people for another system; an import takes the file back. */
function ExportSection() {
  const t = useText();
  const [year] = useSchoolYear();
  const [isBusy, run] = useBusy();
  return (
    <Section title={t('import.export.title')} description={t('import.export.hint', { year })}>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isBusy}
        onClick={() => run(() => downloadOneRoster(t('import.export.file', { year })))}
      >
        {t('import.export.action')}
      </Button>
    </Section>
  );
}

/** Reads the file and goes on to its preview; leaving the page gives the upload up. */
function useReadRoster() {
  const screen = useImportScreen();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  const read = async (file: File) => {
    const controller = new AbortController();
    call.current = controller;
    setProblem(null);
    setReading(true);
    try {
      const summary = await readRoster(screen, file, controller.signal);
      void navigate(screen.preview(summary.importID));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error);
      setReading(false);
    }
  };
  return { isReading, problem, read };
}

/** Why the file can't be read, with advice. */
function FileProblem({ problem }: { problem: unknown }) {
  const styles = useStyles();
  const { title, advice } = useImportTexts().file(problem);
  return (
    <FocusedBlock role="alert" className={styles.problem}>
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{title}</MessageBarTitle>
          {advice}
        </MessageBarBody>
      </MessageBar>
    </FocusedBlock>
  );
}
