import type { MailTemplate } from '@mebae/contracts';
import { Badge, Button, makeStyles, useNotice, useTranslation } from '@mebae/platform';
import { Allowed, ConfirmButton, Section } from '@mebae/ui';
import { Form, FormConflict, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { readTemplate, resetTemplate, saveTemplate, sendTest } from './mail-templates.resource.ts';
import { TemplateFields } from './template-fields.tsx';
import { formFrom, templateSchema } from './template-form.ts';
import { TemplatePreview } from './template-preview.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '0 16px',
    alignItems: 'start',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

interface TemplateEditorProps {
  template: MailTemplate;
  productName: string;
  /** Reads all texts again and begins the form anew. */
  onReload: () => Promise<void>;
}

/** One text: fields, preview, test mail, and the way back to the product's text. */
export function TemplateEditor({ template, productName, onReload }: TemplateEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { kind, language, isStandard, updatedAt } = template;
  const key = { kind, language };
  const conflict = useConflict(() => readTemplate(key));
  const form = useForm({
    keptAs: `template ${kind} ${language}`,
    defaultValues: formFrom(template),
    schema: () => templateSchema((text, values) => t(text, { ...values })),
    onSave: ({ basedOn, ...text }) =>
      conflict.guard(saveTemplate(key, text, basedOn === '' ? null : basedOn)),
    onSaved: () => {
      notice.success(t('template.saved'));
      void onReload();
    },
  });
  const reset = async (): Promise<void> => {
    // somebody else's newer text is shown, and stays
    if (!(await conflict.guard(resetTemplate(key, updatedAt ?? '')))) return;
    notice.success(t('template.wasReset'));
    form.discard(() => void onReload());
  };
  return (
    <Form form={form} aria-label={t(`mails.kind.${kind}`)}>
      <div className={styles.columns}>
        <Section
          title={t('template.words')}
          actions={
            <Badge appearance="tint" color={isStandard ? 'informative' : 'brand'}>
              {t(isStandard ? 'template.isStandard' : 'template.isOwn')}
            </Badge>
          }
        >
          <TemplateFields form={form} language={language} />
        </Section>
        <TemplatePreview {...{ form, language, productName }} />
      </div>
      <SaveBar
        label={t('template.save')}
        call="mailTemplates.save"
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            {...{ form, conflict }}
            onReload={() => void onReload()}
            compared={{
              valuesOf: formFrom,
              labels: { subject: t('template.subject'), text: t('template.text') },
            }}
          />
        }
        end={
          !isStandard && (
            <Allowed call="mailTemplates.reset">
              <ConfirmButton
                title={t('template.resetTitle')}
                body={t('template.resetBody')}
                confirmLabel={t('template.reset')}
                danger
                onConfirm={reset}
              >
                {t('template.reset')}
              </ConfirmButton>
            </Allowed>
          )
        }
      >
        <TestButton send={() => sendTest(language, form.getValues(), t('template.exampleTitle'))} />
      </SaveBar>
    </Form>
  );
}

/** Mails what is typed, saved or not, to the person who types. */
function TestButton({ send }: { send: () => ReturnType<typeof sendTest> }) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { to, state } = await send();
      notice.success(t(`template.test.${state}`, { to }));
    } catch (error) {
      notice.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Allowed call="mailTemplates.test">
      <Button disabledFocusable={isBusy} onClick={() => void run()}>
        {t('template.test')}
      </Button>
    </Allowed>
  );
}
