import {
  formatDateTime,
  makeStyles,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { Allowed, ConfirmButton } from '@mebae/ui';
import { useReleaseResults } from './exam-reports.resource.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  note: {
    flexBasis: '100%',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

interface ReleasedResultsProps {
  evalSettingID: number;
  /** Null: students see nothing. */
  releasedAt: string | null;
}

/** Whether students see the course's results on their own page; whoever manages courses releases or withdraws them. */
export function ReleasedResults({ evalSettingID, releasedAt }: ReleasedResultsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const release = useReleaseResults(evalSettingID);
  const isReleased = releasedAt !== null;
  const action = t(isReleased ? 'results.withdraw' : 'results.release');
  return (
    <div className={styles.row}>
      <span>
        {isReleased
          ? t('results.since', { at: formatDateTime(releasedAt, language) })
          : t('results.notReleased')}
      </span>
      <Allowed call="ownPage.release">
        <ConfirmButton
          size="small"
          title={t(isReleased ? 'results.withdrawTitle' : 'results.releaseTitle')}
          body={t(isReleased ? 'results.withdrawBody' : 'results.releaseBody')}
          confirmLabel={action}
          onConfirm={async () => {
            await release(!isReleased);
            notice.success(t(isReleased ? 'results.withdrawn' : 'results.released'));
          }}
        >
          {action}
        </ConfirmButton>
      </Allowed>
      <p className={styles.note}>{t('results.note')}</p>
    </div>
  );
}
