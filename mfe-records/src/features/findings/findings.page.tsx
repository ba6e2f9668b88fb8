import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import { ErrorState, LoadingState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { FindingsEditor } from './findings-editor.tsx';
import { useFindings } from './findings.resource.ts';
import { Participations } from './participations.tsx';
import { Versions } from './versions.tsx';

/** Evidence about a student, the text that a person writes of it, and its versions. */
function Findings({ studentID }: { studentID: number }) {
  const t = useText();
  const { data, error, mutate } = useFindings(studentID);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  return (
    <>
      <Section title={t('findings.title')} description={t('findings.description')}>
        <FindingsEditor studentID={studentID} findings={data} />
      </Section>
      <Participations studentID={studentID} participations={data.participations} />
      <Versions versions={data.versions} />
    </>
  );
}

/**
 * Teachers choose evidence of a student, have findings for the school report proposed, and make them their own.
 * Somebody else's change is shown before it is written over.
 */
export default function FindingsPage() {
  return (
    <RecordPart part="findings">{(studentID) => <Findings studentID={studentID} />}</RecordPart>
  );
}
