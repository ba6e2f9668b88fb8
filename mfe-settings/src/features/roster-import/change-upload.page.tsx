import { ImportFrame } from './import-frame.tsx';
import { ImportUpload } from './import-upload.tsx';

/** First step of class changes by Excel: the draft to download, and the file to read. */
export default function ChangeUploadPage() {
  return (
    <ImportFrame kind="classChange">
      <ImportUpload />
    </ImportFrame>
  );
}
