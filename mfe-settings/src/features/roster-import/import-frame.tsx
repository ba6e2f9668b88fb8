import type { RosterKind } from '@mebae/contracts';
import { AllowedContent, LinkButton, PageHeader } from '@mebae/ui';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportScreenProvider, importScreens } from './import-screen.tsx';

/** Header of the pages of one kind of import; somebody who may not import is told so instead of shown the content. */
export function ImportFrame({ kind, children }: { kind: RosterKind; children: ReactNode }) {
  const t = useText();
  const { call, list, listTitle } = importScreens[kind];
  const back = <LinkButton to={list}>{t(`import.${kind}.back`)}</LinkButton>;
  const history = (
    <LinkButton icon={<HistoryRegular />} to={paths.importHistory}>
      {t('import.history')}
    </LinkButton>
  );
  return (
    <ImportScreenProvider kind={kind}>
      <PageHeader
        title={t(`import.${kind}.title`)}
        breadcrumbs={[{ label: t(listTitle), to: list }]}
        actions={history}
      />
      <AllowedContent call={call} action={back}>
        {children}
      </AllowedContent>
    </ImportScreenProvider>
  );
}
