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
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { FocusedBlock } from './focused-block.tsx';
import { ImportFrame } from './import-frame.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';
import { downloadTemplate, readRoster } from './student-import.resource.ts';

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

/** First step: the template to fill in, and the file to read. */
export default function ImportUploadPage() {
  return (
    <ImportFrame>
      <ImportSteps current="choose" />
      <TemplateSection />
      <FileSection />
    </ImportFrame>
  );
}

function TemplateSection() {
  const styles = useStyles();
  const t = useText();
  const [isBusy, run] = useBusy();
  return (
    <Section title={t('import.prepare')}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`import.point.${point}`)}</li>
        ))}
      </ul>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isBusy}
        onClick={() => run(() => downloadTemplate(t('import.templateFile')))}
      >
        {t(isBusy ? 'import.downloading' : 'import.template')}
      </Button>
    </Section>
  );
}

function FileSection() {
  const t = useText();
  const [year] = useSchoolYear();
  const { isReading, problem, read } = useReadRoster();
  return (
    <Section title={t('import.choose')} description={t('import.chooseHint', { year })}>
      <ExcelDrop busy={isReading} onFile={(file) => void read(file)} />
      {problem !== null && <FileProblem problem={problem} />}
    </Section>
  );
}

/** Reads the file and goes on to its preview; leaving the page gives the upload up. */
function useReadRoster() {
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
      const summary = await readRoster(file, controller.signal);
      void navigate(paths.importPreview(summary.importID));
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
