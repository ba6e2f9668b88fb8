import { endpoints } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  api,
  download,
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
import { useDownload } from '../../lib/use-download.ts';
import { ImportPage } from './admin-page.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';

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
    <ImportPage>
      <ImportSteps current="choose" />
      <TemplateSection />
      <FileSection />
    </ImportPage>
  );
}

function TemplateSection() {
  const styles = useStyles();
  const t = useText();
  const [busy, start] = useDownload(() =>
    download(endpoints.studentImport.template, {}, t('import.templateFile')),
  );
  return (
    <Section title={t('import.prepare')}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`import.point.${point}`)}</li>
        ))}
      </ul>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={busy} onClick={start}>
        {busy ? t('import.downloading') : t('import.template')}
      </Button>
    </Section>
  );
}

function FileSection() {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const navigate = useNavigate();
  const [year] = useSchoolYear();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const call = useRef<AbortController | null>(null);
  // leaving the page gives up the upload: its result would lead away from wherever the person went
  useEffect(() => () => call.current?.abort(), []);

  const read = async (file: File) => {
    const controller = new AbortController();
    call.current = controller;
    setProblem(null);
    setBusy(true);
    try {
      const { signal } = controller;
      const summary = await api(endpoints.studentImport.preview, { file, signal });
      void navigate(paths.importPreview(summary.importID));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error);
      setBusy(false);
    }
  };
  const text = problem === null ? null : texts.file(problem);

  return (
    <Section title={t('import.choose')} description={t('import.chooseHint', { year })}>
      <ExcelDrop busy={busy} onFile={(file) => void read(file)} />
      {text && (
        <div role="alert" className={styles.problem}>
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{text.title}</MessageBarTitle>
              {text.advice}
            </MessageBarBody>
          </MessageBar>
        </div>
      )}
    </Section>
  );
}
