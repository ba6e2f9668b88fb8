import { ImportFrame } from './import-frame.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Second and third step of a promotion by Excel: what the file would change in the draft, and once taken over, what it did. */
export default function PromotionPreviewPage() {
  return (
    <ImportFrame kind="promotion">
      <ImportPreview />
    </ImportFrame>
  );
}
