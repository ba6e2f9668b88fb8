import { examSteps, type ExamDetail, type ExamSettings } from '@mebae/contracts';
import { makeStyles, Tab, TabList, useTranslation } from '@mebae/platform';
import { ConflictMessage, SaveBar } from '@mebae/ui/forms';
import { paths } from '../../../lib/paths.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { useSettingsDifferences } from '../steps/use-settings-differences.ts';
import { useHasCourseMail } from '../steps/use-has-course-mail.ts';
import { EditHeader } from './edit-header.tsx';
import { useSettings } from './use-settings.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  tabs: { flexWrap: 'wrap' },
});

interface SettingsEditorProps {
  exam: ExamDetail;
  settings: ExamSettings;
}

/** All settings of a course that has not started, in the steps of the wizard. */
export function SettingsEditor({ exam, settings }: SettingsEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const hasMail = useHasCourseMail();
  const editor = useSettings(exam.evalSettingID, settings);
  const { step, conflict } = editor;
  const differencesOf = useSettingsDifferences();
  const steps = examSteps
    .filter((name) => name !== 'confirm')
    .filter((name) => hasMail || name !== 'mail');
  return (
    <div className={styles.page}>
      <EditHeader exam={exam} />
      <TabList
        className={styles.tabs}
        aria-label={t('create.steps')}
        selectedValue={step}
        onTabSelect={(_, { value }) => editor.goTo(steps.find((name) => name === value) ?? 'base')}
      >
        {steps.map((name) => (
          <Tab key={name} value={name}>
            {t(`step.${name}`)}
          </Tab>
        ))}
      </TabList>
      <StepFields
        step={step}
        data={editor.data}
        surveyItems={exam.events.reduce((sum, event) => sum + event.surveyItems, 0)}
        problems={editor.problems}
        onChange={editor.change}
      />
      <SaveBar
        label={t('edit.save')}
        isSaving={editor.isSaving}
        isDisabled={!editor.isDirty}
        onSave={editor.save}
        cancelTo={paths.exam(exam.evalSettingID)}
        message={
          <ConflictMessage
            conflict={conflict}
            compare={(latest) => differencesOf(editor.data, latest.data)}
            onTakeTheirs={editor.takeTheirs}
            onKeepMine={editor.keepMine}
          />
        }
      />
    </div>
  );
}
