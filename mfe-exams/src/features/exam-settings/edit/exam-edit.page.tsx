import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import { AllowedContent, ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { LoadedExam, useExamID } from '../../../lib/loaded-exam.tsx';
import { useExam, useExamSettings } from './exam-edit.resource.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { StartedForm } from './started-form.tsx';

/**
 * `/pages/exam/:evalSettingID/edit`: administrators change all settings until the course starts, and then what may
 * still be changed; what a change takes away is said before it is saved.
 */
export default function ExamEditPage() {
  return (
    <AllowedContent call="exams.change">
      <Edit />
    </AllowedContent>
  );
}

function Edit() {
  const call = useExam(useExamID());
  const [reloads, setReloads] = useState(0);
  /** A form that is typed into is begun again on demand only. */
  const reload = async (): Promise<void> => {
    await call.mutate();
    setReloads((count) => count + 1);
  };
  return (
    <LoadedExam call={call}>
      {(exam) =>
        exam.status === ExamStatus.BeforeStart ? (
          <LoadedSettings exam={exam} />
        ) : (
          <StartedForm
            key={`${exam.evalSettingID} ${reloads}`}
            exam={exam}
            onReload={() => void reload()}
          />
        )
      }
    </LoadedExam>
  );
}

function LoadedSettings({ exam }: { exam: ExamDetail }) {
  const { data, error, mutate } = useExamSettings(exam.evalSettingID);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <SettingsEditor key={exam.evalSettingID} exam={exam} settings={data} />;
}
