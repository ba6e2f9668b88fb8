import {
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  useTranslation,
} from '@mebae/platform';
import { useGroupSettings } from '../exam-settings.resource.ts';
import { useFieldProblems, type StepProps } from './step-props.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '8px' },
  narrow: { maxWidth: '420px' },
});

/** Inside what evaluators are looked for first: classes, or the groups of a final group setting. */
export function GroupsField({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const { groupSettingID = null, automaticAssignment = true } = data.examinees ?? {};
  const settings = (useGroupSettings().data?.data ?? []).filter(({ state }) => state === 'final');
  if (!automaticAssignment || (settings.length === 0 && groupSettingID === null)) return null;
  const isThere = settings.some((setting) => setting.groupSettingID === groupSettingID);
  return (
    <div className={styles.root}>
      <Field
        className={styles.narrow}
        label={t('evaluators.groups')}
        hint={t('evaluators.groupsHint')}
        {...problemOf('groupSettingID')}
      >
        <Select
          name="groupSettingID"
          value={groupSettingID ?? ''}
          onChange={(_, { value }) =>
            onChange('examinees', { groupSettingID: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('evaluators.groupsNone')}</option>
          {settings.map((setting) => (
            <option key={setting.groupSettingID} value={setting.groupSettingID}>
              {t('evaluators.groupsOption', { title: setting.title, count: setting.groups })}
            </option>
          ))}
          {groupSettingID !== null && !isThere && (
            <option value={groupSettingID}>{t('evaluators.groupsGone')}</option>
          )}
        </Select>
      </Field>
      {groupSettingID !== null && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('evaluators.groupsWarning')}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
