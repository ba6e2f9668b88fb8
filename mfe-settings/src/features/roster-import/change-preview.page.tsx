import { ImportFrame } from './import-frame.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Second and third step of class changes by Excel: what the file would change in the draft, and once taken over, what it did. */
export default function ChangePreviewPage() {
  return (
    <ImportFrame kind="classChange">
      <ImportPreview />
    </ImportFrame>
  );
}
