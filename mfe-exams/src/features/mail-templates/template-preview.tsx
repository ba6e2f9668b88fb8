import { exampleLinkToken, type LanguageCode } from '@mebae/contracts';
import { makeStyles, tokens, useSession, useTranslation } from '@mebae/platform';
import { filledMail, mailTextProblem } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { KeyValue, Section } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { TemplateForm } from './template-form.ts';

const useStyles = makeStyles({
  text: {
    margin: '12px 0 0',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

const weekMs = 7 * 86_400_000;

interface TemplatePreviewProps {
  form: FormHandle<TemplateForm>;
  language: LanguageCode;
  productName: string;
}

/** The mail as it would arrive, filled with the reader's own name and an example, while it is typed. */
export function TemplatePreview({ form, language, productName }: TemplatePreviewProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { profile } = useSession();
  const [endAt] = useState(() => new Date(Date.now() + weekMs));
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'text'] });
  if (mailTextProblem({ subject, text }) === 'unknownPlaceholder') {
    return <Section title={t('template.preview')}>{t('template.unknownPlaceholder')}</Section>;
  }
  const mail = filledMail(
    { subject, text },
    {
      name: nameFor(profile, language, 'both'),
      schoolName: profile.companyName,
      title: t('template.exampleTitle'),
      endAt,
      url: `${location.origin}/answer/${exampleLinkToken}`,
      productName,
    },
    language,
  );
  return (
    <Section title={t('template.preview')} description={t('template.previewHint')}>
      <KeyValue items={[{ label: t('template.subject'), value: mail.subject }]} />
      <pre className={styles.text} lang={language}>
        {mail.text}
      </pre>
    </Section>
  );
}
