import { ImportFrame } from './import-frame.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Second and third step of an import of students: what the file would change, and once applied, what it did. */
export default function StudentPreviewPage() {
  return (
    <ImportFrame kind="students">
      <ImportPreview />
    </ImportFrame>
  );
}
