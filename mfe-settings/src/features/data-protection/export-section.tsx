import type { DataExport } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  formatNumber,
  makeStyles,
  tokens,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { ErrorState, LoadingState, Section, useBusy } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import {
  downloadExport,
  useDataWrites,
  useExports,
} from '../../lib/student-data/student-data.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '0 0 16px', padding: 0, display: 'grid', gap: '8px' },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
  facts: { color: tokens.colorNeutralForeground2 },
});

/** The whole school as files, and what was made for the user and can still be downloaded. */
export function ExportSection() {
  const t = useText();
  const notice = useNotice();
  const { exportSchool } = useDataWrites();
  const [isBusy, run] = useBusy();
  const start = async () => {
    await exportSchool();
    notice.info(t('data.exportStarted'));
  };
  return (
    <Section
      title={t('data.export')}
      description={t('data.exportHint')}
      actions={
        <Button disabledFocusable={isBusy} onClick={() => run(start)}>
          {t('data.exportSchool')}
        </Button>
      }
    >
      <Files />
    </Section>
  );
}

/** Files of the user that can be downloaded, of one student or all. */
export function Files({ studentID }: { studentID?: number }) {
  const styles = useStyles();
  const t = useText();
  const { data, error, mutate } = useExports();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const files = data.data.filter((file) => studentID === undefined || file.studentID === studentID);
  if (files.length === 0) return <p className={styles.facts}>{t('data.noFiles')}</p>;
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <File key={file.exportID} file={file} />
      ))}
    </ul>
  );
}

function File({ file }: { file: DataExport }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [isBusy, run] = useBusy();
  return (
    <li className={styles.file}>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isBusy}
        onClick={() => run(() => downloadExport(file))}
      >
        {file.fileName}
      </Button>
      <span className={styles.facts}>
        {t('data.file', {
          kilobytes: formatNumber(Math.ceil(file.bytes / 1024), language),
          until: formatDateTime(file.expiresAt, language),
        })}
      </span>
    </li>
  );
}
