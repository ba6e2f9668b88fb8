import { useSearchParams } from '@mebae/platform';
import { numberParameter } from '@mebae/ui';
import { SettingFrame } from '../../lib/setting-frame.tsx';
import { ExportSection } from './export-section.tsx';
import { OneStudent } from './one-student.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StudentSearch } from './student-search.tsx';

/**
 * `/pages/schoolSetting/data`: administrators set how long data are kept, take out everything of a student or the
 * school, and erase who a student is; what will be deleted is counted first.
 */
export default function DataSettingPage() {
  const [search] = useSearchParams();
  const studentID = numberParameter.read(search.get('student') ?? '');
  return (
    <SettingFrame part="data">
      {studentID === null ? (
        <>
          <RetentionSection />
          <ExportSection />
          <StudentSearch />
        </>
      ) : (
        <OneStudent key={studentID} studentID={studentID} />
      )}
    </SettingFrame>
  );
}
