import { ImportFrame } from './import-frame.tsx';
import { ImportUpload } from './import-upload.tsx';

/** First step of an import of teachers: the template to fill in, and the file to read. */
export default function TeacherUploadPage() {
  return (
    <ImportFrame kind="teachers">
      <ImportUpload />
    </ImportFrame>
  );
}
