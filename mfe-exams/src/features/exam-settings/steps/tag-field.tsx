import { makeStyles, useTranslation } from '@mebae/platform';
import { MultiChoice } from '@mebae/ui';
import { useTags } from '../exam-settings.resource.ts';
import type { StepProps } from './step-props.ts';

const useStyles = makeStyles({ field: { maxWidth: '420px' } });

/** Everybody with one of these tags; nothing in a school without tags. */
export function TagField({ data, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const tags = useTags().data?.data ?? [];
  if (tags.length === 0) return null;
  const chosen = data.examinees?.tagIDs ?? [];
  const names = tags.filter(({ tagID }) => chosen.includes(tagID)).map(({ tag }) => tag);
  return (
    <MultiChoice
      className={styles.field}
      label={t('examinees.tags')}
      summary={names.join(t('separator')) || t('examinees.noTags')}
      options={tags.map(({ tagID, tag, studentCount }) => ({
        key: tagID,
        text: t('examinees.class', { name: tag, count: studentCount }),
      }))}
      chosen={chosen}
      onChange={(tagIDs) => onChange('examinees', { tagIDs })}
    />
  );
}
