import { ImportFrame } from './import-frame.tsx';
import { ImportUpload } from './import-upload.tsx';

/** First step of an import of students: the template to fill in, and the file to read. */
export default function StudentUploadPage() {
  return (
    <ImportFrame kind="students">
      <ImportUpload />
    </ImportFrame>
  );
}
