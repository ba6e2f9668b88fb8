import { rosterEndings } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
  useNavigate,
  useSchoolYear,
} from '@mebae/platform';
import { ExcelDrop, Section } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { FocusedBlock } from './focused-block.tsx';
import { useImportScreen } from './import-screen.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';
import { downloadOneRoster, downloadTemplate, readRoster } from './import.resource.ts';

const useStyles = makeStyles({
  points: {
    margin: '0 0 16px',
    paddingInlineStart: '20px',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
  problem: { marginTop: '12px' },
});

const points = ['template', 'key', 'blank', 'safe'] as const;

/** The template to fill in, and the file to read. */
export function ImportUpload() {
  const { kind } = useImportScreen();
  return (
    <>
      <ImportSteps current="choose" />
      <TemplateSection />
      <FileSection />
      {kind === 'students' && <ExportSection />}
    </>
  );
}

function TemplateSection() {
  const styles = useStyles();
  const t = useText();
  const screen = useImportScreen();
  const { kind } = screen;
  const [isBusy, run] = useBusy();
  return (
    <Section title={t('import.prepare')}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`import.${kind}.point.${point}`)}</li>
        ))}
      </ul>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isBusy}
        onClick={() => run(() => downloadTemplate(screen, t(`import.${kind}.templateFile`)))}
      >
        {t(isBusy ? 'import.downloading' : 'import.template')}
      </Button>
    </Section>
  );
}

function FileSection() {
  const t = useText();
  const { kind } = useImportScreen();
  const [year] = useSchoolYear();
  const { isReading, problem, read } = useReadRoster();
  return (
    <Section title={t('import.choose')} description={t(`import.${kind}.chooseHint`, { year })}>
      <ExcelDrop accept={rosterEndings} busy={isReading} onFile={(file) => void read(file)} />
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
