import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import { useParams } from '@mebae/platform';
import { AllowedContent, ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { useExam, useExamSettings } from './exam-edit.resource.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { StartedForm } from './started-form.tsx';

/** `/pages/exam/:evalSettingID/edit`: all settings until the course starts, and then what may still be changed. */
export default function ExamEditPage() {
  return (
    <AllowedContent call="exams.change">
      <LoadedExam />
    </AllowedContent>
  );
}

function LoadedExam() {
  const { data, error, mutate } = useExam(Number(useParams()['evalSettingID']));
  const [reloads, setReloads] = useState(0);
  /** A form that is typed into is begun again on demand only. */
  const reload = async (): Promise<void> => {
    await mutate();
    setReloads((count) => count + 1);
  };
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.status === ExamStatus.BeforeStart) return <LoadedSettings exam={data} />;
  return (
    <StartedForm
      key={`${data.evalSettingID} ${reloads}`}
      exam={data}
      onReload={() => void reload()}
    />
  );
}

function LoadedSettings({ exam }: { exam: ExamDetail }) {
  const { data, error, mutate } = useExamSettings(exam.evalSettingID);
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <SettingsEditor key={exam.evalSettingID} exam={exam} settings={data} />;
}
