import { rosterKinds, type RosterKind } from '@mebae/contracts';
import { useParams } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importScreens } from './import-screen.tsx';
import { ImportUpload } from './import-upload.tsx';
import { usePromotion } from './import.resource.ts';

/**
 * Administrators give a file of any kind, see what it would change, mend it, and apply it. The address says the kind,
 * and which file is looked at; without one a file is chosen first.
 */
export default function ImportPage() {
  // each kind is a route of its own: while a page is left, the address is already another one's
  const [kind] = useState(kindOfAddress);
  const { importID } = useParams();
  const upload = kind === 'promotion' ? <UploadToDraft /> : <ImportUpload />;
  return (
    <ImportFrame kind={kind}>{importID === undefined ? upload : <ImportPreview />}</ImportFrame>
  );
}

function kindOfAddress(): RosterKind {
  const { pathname } = location;
  const kind = rosterKinds.find((known) => pathname.startsWith(importScreens[known].upload));
  if (kind === undefined) throw new Error(`no import has the address ${pathname}`);
  return kind;
}

/** Administrators give a file for a promotion; without a draft there is nothing that it could change, and the page says so. */
function UploadToDraft() {
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
