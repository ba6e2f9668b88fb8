import { wrongManageNumber, type StudentErasure } from '@mebae/contracts';
import {
  ApiError,
  MessageBar,
  MessageBarBody,
  formatNumber,
  makeStyles,
  tokens,
  useDialog,
  useLanguage,
  useNavigate,
  useNotice,
} from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { Section } from '@mebae/ui';
import { Form, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { paths } from '../../lib/paths.ts';
import { useDataWrites } from '../../lib/student-data/student-data.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  points: {
    margin: '12px 0 16px',
    paddingInlineStart: '20px',
    lineHeight: tokens.lineHeightBase400,
  },
  field: { maxWidth: '320px' },
});

interface EraseFormProps {
  student: StudentErasure;
  /** The student's name as people of this language write it. */
  name: string;
}

/** Erases who a student is, once the management number was typed in and the question answered. */
export function EraseForm({ student, name }: EraseFormProps) {
  const styles = useStyles();
  const t = useText();
  const form = useEraseForm(student, name);
  return (
    <Form form={form} aria-label={t('data.erase')}>
      <Section title={t('data.erase')} description={t('data.eraseHint')}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('data.eraseForEver')}</MessageBarBody>
        </MessageBar>
        <Reach student={student} />
        <TextField
          form={form}
          name="manageNumber"
          label={t('data.eraseNumber', { number: student.manageNumber })}
          className={styles.field}
          required
        />
      </Section>
      <SaveBar label={t('data.eraseRun')} isSaving={form.isSaving} />
    </Form>
  );
}

function Reach({ student }: { student: StudentErasure }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const n = (value: number) => ({ n: formatNumber(value, language) });
  return (
    <ul className={styles.points}>
      <li>{t('data.eraseNames')}</li>
      <li>{t('data.eraseMails', n(student.mails))}</li>
      <li>{t(student.hasMemo ? 'data.eraseMemo' : 'data.eraseNoMemo', n(student.tags))}</li>
      <li>{t('data.eraseScores', n(student.courses))}</li>
      {student.isInOpenCourse && <li>{t('data.eraseOpenCourse')}</li>}
    </ul>
  );
}

function useEraseForm(student: StudentErasure, name: string) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { confirm } = useDialog();
  const { erase } = useDataWrites();
  const wrong = t('data.eraseWrong');
  return useForm({
    keptAs: null,
    defaultValues: { manageNumber: '' },
    schema: () =>
      z.object({
        manageNumber: z
          .string()
          .refine((typed) => normaliseText(typed) === normaliseText(student.manageNumber), wrong),
      }),
    onSave: async ({ manageNumber }) => {
      const isSure = await confirm({
        title: t('data.eraseTitle', { name }),
        body: t('data.eraseBody'),
        confirmLabel: t('data.eraseRun'),
        danger: true,
      });
      if (!isSure) return false;
      await erase(student.studentID, manageNumber);
      notice.success(t('data.erased'));
      return true;
    },
    problemOf: (error) =>
      error instanceof ApiError && error.reason[0] === wrongManageNumber
        ? { field: 'manageNumber', message: wrong }
        : null,
    // what is still shown of the student must not be asked for again: it is not there any more
    onSaved: () => void navigate(paths.schoolData),
  });
}
