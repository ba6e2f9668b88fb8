import type { TextKey } from '@mebae/platform';
import { AllowedContent, PageHeader, PartLinks } from '@mebae/ui';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';
import { useText } from './text.ts';

/** The parts of the school's settings, each with its own address. */
const parts = [
  { part: 'profile', to: paths.schoolSetting },
  { part: 'home', to: paths.schoolHome },
  { part: 'signIn', to: paths.schoolSignIn },
  { part: 'connections', to: paths.schoolConnections },
  { part: 'roster', to: paths.schoolRoster },
  { part: 'data', to: paths.schoolData },
] as const satisfies readonly { part: string; to: string }[];
type Part = (typeof parts)[number]['part'];

interface SettingFrameProps {
  part: Part;
  children: ReactNode;
}

/** Frame that the pages of the school's settings share: title, the links between them, who may see them. */
export function SettingFrame({ part: shown, children }: SettingFrameProps) {
  const t = useText();
  const textOf = (part: Part) => t(`school.part.${part}` satisfies TextKey<'settings'>);
  return (
    <>
      <PageHeader title={t('school.title')} subtitle={t('school.subtitle')} />
      <AllowedContent call="schoolSecurity.read">
        <PartLinks
          label={t('school.parts')}
          shown={shown}
          parts={parts.map(({ part, to }) => ({ part, to, text: textOf(part) }))}
        />
        {children}
      </AllowedContent>
    </>
  );
}
