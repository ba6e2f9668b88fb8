import { EmptyState, ErrorState, LinkButton, LoadingState } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportUpload } from './import-upload.tsx';
import { usePromotion } from './import.resource.ts';

/** First step of a promotion by Excel: the draft to download, and the file to read. */
export default function PromotionUploadPage() {
  return (
    <ImportFrame kind="promotion">
      <WithDraft />
    </ImportFrame>
  );
}

/** Without a draft there is nothing that a file could change. */
function WithDraft() {
  const t = useText();
  const { data, error, mutate } = usePromotion();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.draft) return <ImportUpload />;
  return (
    <EmptyState
      title={t('import.promotion.noDraft')}
      body={t('import.promotion.noDraftHint')}
      action={<LinkButton to={paths.academicPromotion}>{t('import.promotion.back')}</LinkButton>}
    />
  );
}
