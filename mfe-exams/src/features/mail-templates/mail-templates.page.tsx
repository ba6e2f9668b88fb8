import { examMailKinds, languageCodes, languages, type LanguageCode } from '@mebae/contracts';
import { makeStyles, useLanguage, useTranslation } from '@mebae/platform';
import {
  AllowedContent,
  choiceParameter,
  ErrorState,
  FilterTabs,
  LoadingState,
  PageHeader,
  useListState,
} from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useMailTemplates } from './mail-templates.resource.ts';
import { TemplateEditor } from './template-editor.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
});

const chosenTemplate = {
  filters: {},
  settings: {
    kind: choiceParameter(examMailKinds, 'opening'),
    language: choiceParameter(languageCodes, null),
  },
};

/**
 * `/pages/exam/mail-templates`: administrators change the texts of the mails that courses write, in three languages,
 * and mail themselves a test; unknown placeholders are refused.
 */
export default function MailTemplatesPage() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('template.title')}
        subtitle={t('template.subtitle')}
        breadcrumbs={[{ label: t('list.title'), to: paths.list }]}
      />
      <AllowedContent call="mailTemplates.list">
        <Templates />
      </AllowedContent>
    </div>
  );
}

function Templates() {
  const { t } = useTranslation('exams');
  const own = useLanguage();
  const { state, change } = useListState(chosenTemplate);
  const [reloads, setReloads] = useState(0);
  const { data, error, mutate } = useMailTemplates();
  const { kind } = state;
  const language: LanguageCode = state.language ?? own;
  const reload = async (): Promise<void> => {
    await mutate();
    setReloads((count) => count + 1);
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const template = data.data.find((row) => row.kind === kind && row.language === language);
  return (
    <>
      <FilterTabs
        label={t('template.kind')}
        value={kind}
        tabs={examMailKinds.map((value) => ({ value, content: t(`mails.kind.${value}`) }))}
        onChange={(value) => change({ kind: value })}
      />
      <FilterTabs
        label={t('template.language')}
        value={language}
        tabs={languages.map(({ code, dispName }) => ({ value: code, content: dispName }))}
        onChange={(value) => change({ language: value })}
      />
      {template && (
        <TemplateEditor
          key={`${kind} ${language} ${reloads}`}
          template={template}
          productName={data.productName}
          onReload={reload}
        />
      )}
    </>
  );
}
