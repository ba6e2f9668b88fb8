import { Link, makeStyles, tokens, typographyStyles, type TextKey } from '@mebae/platform';
import { AllowedContent, PageHeader } from '@mebae/ui';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';
import { useText } from './text.ts';

const useStyles = makeStyles({
  nav: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    margin: '0 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
    padding: '0 12px',
    borderBottom: '3px solid transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ...typographyStyles.body1,
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      borderBottomColor: tokens.colorCompoundBrandStroke,
      ...typographyStyles.body1Strong,
    },
  },
});

/** The parts of the school's settings, each with its own address. */
const parts = [
  { part: 'profile', to: paths.schoolSetting },
  { part: 'home', to: paths.schoolHome },
  { part: 'signIn', to: paths.schoolSignIn },
  { part: 'data', to: paths.schoolData },
] as const satisfies readonly { part: string; to: string }[];
type Part = (typeof parts)[number]['part'];

interface SettingFrameProps {
  part: Part;
  children: ReactNode;
}

/** What the pages of the school's settings have in common: title, the links between them, who may see them. */
export function SettingFrame({ part: shown, children }: SettingFrameProps) {
  const styles = useStyles();
  const t = useText();
  const textOf = (part: Part) => t(`school.part.${part}` satisfies TextKey<'settings'>);
  return (
    <>
      <PageHeader title={t('school.title')} subtitle={t('school.subtitle')} />
      <AllowedContent call="schoolSecurity.read">
        <nav className={styles.nav} aria-label={t('school.parts')}>
          {parts.map(({ part, to }) => (
            <Link
              key={part}
              to={to}
              className={styles.link}
              aria-current={part === shown ? 'page' : undefined}
            >
              {textOf(part)}
            </Link>
          ))}
        </nav>
        {children}
      </AllowedContent>
    </>
  );
}
