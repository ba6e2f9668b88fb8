import { examDraftEndpoints } from '@mebae/contracts';
import {
  api,
  Button,
  errorTextOf,
  formatDateTime,
  makeStyles,
  tokens,
  useApi,
  useLanguage,
  useNavigate,
  useTranslation,
  type ApiError,
} from '@mebae/platform';
import { ConfirmButton, Section } from '@mebae/ui';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  draft: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  name: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  meta: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', gap: '8px' },
  failed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '8px 16px',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

/** Courses that were begun and not made yet; nothing when there are none. */
export function Drafts() {
  const styles = useStyles();
  const language = useLanguage();
  const navigate = useNavigate();
  const { t } = useTranslation('exams');
  const { data, error, mutate } = useApi(examDraftEndpoints.list, {});
  if (error && !data) return <DraftsFailed error={error} onRetry={() => void mutate()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t('drafts.title')} description={t('drafts.description')}>
      <ul className={styles.list}>
        {data.data.map((draft) => {
          const title = draft.title.trim() || t('drafts.untitled');
          return (
            <li key={draft.draftID} className={styles.draft}>
              <span className={styles.name}>
                {title}
                <span className={styles.meta}>
                  {t('drafts.saved', {
                    step: t(`step.${draft.step}`),
                    at: formatDateTime(draft.updatedAt, language),
                  })}
                </span>
              </span>
              <span className={styles.actions}>
                <Button
                  aria-label={t('drafts.continueOf', { title })}
                  onClick={() =>
                    void navigate(`/pages/exam/create?draft=${draft.draftID}&step=${draft.step}`)
                  }
                >
                  {t('drafts.continue')}
                </Button>
                <ConfirmButton
                  appearance="subtle"
                  aria-label={t('drafts.deleteOf', { title })}
                  title={t('drafts.deleteTitle', { title })}
                  body={t('drafts.deleteBody')}
                  confirmLabel={t('delete')}
                  danger
                  onConfirm={async () => {
                    await api(examDraftEndpoints.remove, { params: { draftID: draft.draftID } });
                    await mutate();
                  }}
                >
                  {t('delete')}
                </ConfirmButton>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Short: the list of courses stands below, and is what most come for. */
function DraftsFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const styles = useStyles();
  const language = useLanguage();
  const { t } = useTranslation('exams');
  return (
    <div role="alert" className={styles.failed}>
      <span>
        {t('drafts.failed')} {errorTextOf(error, language)}
      </span>
      <Button onClick={onRetry}>{t('drafts.retry')}</Button>
    </div>
  );
}
