import {
  Button,
  errorTextOf,
  formatDateTime,
  makeStyles,
  tokens,
  useLanguage,
  useNavigate,
  useTranslation,
  type ApiError,
} from '@mebae/platform';
import { ConfirmButton, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useDrafts } from './exam-list.resource.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  row: {
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
  const { t } = useTranslation('exams');
  const { data, error, mutate, remove } = useDrafts();
  if (error && !data) return <DraftsFailed error={error} onRetry={() => void mutate()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t('drafts.title')} description={t('drafts.description')}>
      <ul className={styles.list}>
        {data.data.map((draft) => (
          <DraftRow
            key={draft.draftID}
            draft={draft}
            onRemove={() => remove(draft.draftID, draft.updatedAt)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface DraftRowProps {
  draft: NonNullable<ReturnType<typeof useDrafts>['data']>['data'][number];
  onRemove: () => Promise<void>;
}

function DraftRow({ draft: { draftID, step, updatedAt, ...draft }, onRemove }: DraftRowProps) {
  const styles = useStyles();
  const language = useLanguage();
  const navigate = useNavigate();
  const { t } = useTranslation('exams');
  const title = draft.title.trim() || t('drafts.untitled');
  const saved = { step: t(`step.${step}`), at: formatDateTime(updatedAt, language) };
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {title}
        <span className={styles.meta}>{t('drafts.saved', saved)}</span>
      </span>
      <span className={styles.actions}>
        <Button
          aria-label={t('drafts.continueOf', { title })}
          onClick={() => void navigate(paths.draft(draftID, step))}
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
          onConfirm={onRemove}
        >
          {t('delete')}
        </ConfirmButton>
      </span>
    </li>
  );
}

/** Short: the list of courses stands below, and is what most people come for. */
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
