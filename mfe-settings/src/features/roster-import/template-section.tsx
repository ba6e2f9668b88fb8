import { Button, Field, Select, makeStyles, tokens, useSearchParams } from '@mebae/platform';
import { Section, useBusy } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState, type ReactNode } from 'react';
import { gradesOf, useClasses } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';
import { useImportScreen } from './import-screen.tsx';
import { useImportWords } from './import-words.ts';
import { downloadTemplate } from './import.resource.ts';

const useStyles = makeStyles({
  points: {
    margin: '0 0 16px',
    paddingInlineStart: '20px',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px' },
});

const points = ['template', 'key', 'blank', 'safe'] as const;

function Points({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const t = useImportWords();
  const { kind } = useImportScreen();
  return (
    <Section title={t('import.prepare')}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`import.${kind}.point.${point}`)}</li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

function Download({ label, grade }: { label: string; grade?: number | undefined }) {
  const t = useText();
  const screen = useImportScreen();
  const [isBusy, run] = useBusy();
  const name = t(`import.${screen.kind}.templateFile`);
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => run(() => downloadTemplate(screen, name, grade))}
    >
      {isBusy ? t('import.downloading') : label}
    </Button>
  );
}

/** The empty file to fill in. */
export function TemplateSection() {
  const t = useText();
  return (
    <Points>
      <Download label={t('import.template')} />
    </Points>
  );
}

/** The draft as a file, of every grade or of one. */
export function DraftFileSection() {
  const styles = useStyles();
  const t = useText();
  const [query] = useSearchParams();
  const [grade, setGrade] = useState(query.get('grade') ?? '');
  const classes = useClasses().data?.data ?? [];
  const grades = gradesOf(classes.filter((schoolClass) => schoolClass.studentCount > 0));
  return (
    <Points>
      <div className={styles.choice}>
        <Field label={t('import.draft.grade')}>
          <Select value={grade} onChange={(_, { value }) => setGrade(value)}>
            <option value="">{t('import.draft.allGrades')}</option>
            {grades.map((option) => (
              <option key={option} value={option}>
                {t('students.gradeName', { grade: option })}
              </option>
            ))}
          </Select>
        </Field>
        <Download
          label={t('import.draft.download')}
          grade={grade === '' ? undefined : Number(grade)}
        />
      </div>
    </Points>
  );
}
