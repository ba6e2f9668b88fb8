import type { LoginCards } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  formatNumber,
  makeStyles,
  ProgressBar,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { ErrorState } from '@mebae/ui';
import { downloadCards, useCards, useDrawnCards } from '../exam-detail.resource.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  file: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  until: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  bar: { flex: '1 1 160px' },
});

/** Own files of login cards: being drawn, and those that can still be downloaded. */
export function CardFiles({ evalSettingID }: { evalSettingID: number }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, error, mutate } = useCards(evalSettingID);
  const drawing = useDrawnCards(evalSettingID);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  const files = data?.data ?? [];
  if (files.length + drawing.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('cards.files')}>
      {drawing.map(({ operationID, total }) => (
        <li key={operationID} className={styles.file}>
          <span className={styles.words}>{t('cards.drawing', { people: total ?? 0 })}</span>
          <ProgressBar className={styles.bar} aria-label={t('cards.title')} />
        </li>
      ))}
      {files.map((file) => (
        <CardFile key={file.cardsID} evalSettingID={evalSettingID} file={file} />
      ))}
    </ul>
  );
}

function CardFile({ evalSettingID, file }: { evalSettingID: number; file: LoginCards }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const { people, createdAt, expiresAt } = file;
  const at = formatDateTime(createdAt, language);
  const save = async () => {
    try {
      await downloadCards(evalSettingID, file);
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <li className={styles.file}>
      <span className={styles.words}>
        {t('cards.file', { people: formatNumber(people, language), at })}
        <div className={styles.until}>
          {t('cards.until', { at: formatDateTime(expiresAt, language) })}
        </div>
      </span>
      <Button size="small" aria-label={t('cards.downloadOf', { at })} onClick={() => void save()}>
        {t('cards.download')}
      </Button>
    </li>
  );
}
