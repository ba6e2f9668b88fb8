import { Button, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { ChatHelpRegular } from '@fluentui/react-icons/svg/chat-help';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { apiBase, endpoints, type LanguageCode } from '@mebae/contracts';
import { useLanguage, useSchoolYear, useSession, useTranslation } from '@mebae/platform';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { ProductMark } from '../../lib/product-mark.tsx';
import type { MainMenu } from '../../lib/menu-model.ts';
import { productName } from '@mebae/platform/page';
import { AccountMenu } from './account-menu.tsx';
import { MainNav } from './main-nav.tsx';
import { SmallNav } from './small-nav.tsx';
import { narrow } from '../../lib/header-widths.ts';

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 5,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    maxWidth: '1440px',
    minHeight: '52px',
    margin: '0 auto',
    padding: '6px clamp(16px, 2.5vw, 40px)',
    [narrow]: { gap: '4px', padding: '6px 12px' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '0.01em',
  },
  // On a phone the mark stands for the name, which a screen reader still hears.
  name: {
    '@media (max-width: 420px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  school: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    paddingInlineStart: '12px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    [narrow]: { display: 'none' },
  },
  shortName: {
    display: 'none',
    minWidth: 0,
    paddingInlineStart: '6px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground2,
    [narrow]: { display: 'inline' },
    '@media (max-width: 480px)': { display: 'none' },
  },
  schoolName: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // On white in both schemes, as on paper: most logos are drawn for it.
  logo: {
    flexShrink: 0,
    maxWidth: '96px',
    height: '32px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
  },
  year: { minWidth: 0, '@media (max-width: 420px)': { flexShrink: 1 } },
  space: { flexGrow: 1 },
  wide: { [narrow]: { display: 'none' } },
});

/** The address changes with the picture, so that the browser may keep it. */
const logoAddress = (version: string): string =>
  `${apiBase}${endpoints.schoolProfile.logo.path}?version=${version}`;

export interface HeaderProps {
  menu: MainMenu;
  /** The long operations, beside the year. */
  operations: ReactNode;
  chatOpen: boolean;
  onChat: () => void;
  onLanguage: (language: LanguageCode) => void;
  onSignOut: () => void;
}

/** The frame's header: product, school, year, language, help, account; below it the main menu. */
export function Header(props: HeaderProps) {
  const { menu, operations, chatOpen, onChat, onLanguage, onSignOut } = props;
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile } = useSession();
  const { pathname } = useLocation();
  const [year, setYear, years] = useSchoolYear();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <SmallNav menu={menu} />
        <Link to="/pages/home" className={styles.brand} translate="no">
          <ProductMark size={26} />
          <span className={styles.name}>{productName()}</span>
        </Link>
        <span className={styles.school}>
          {profile.companyLogo && (
            // The name beside it says whose it is.
            <img src={logoAddress(profile.companyLogo)} alt="" className={styles.logo} />
          )}
          <Text className={styles.schoolName} wrap={false}>
            {profile.companyName}
          </Text>
        </span>
        <Text className={styles.shortName} wrap={false}>
          {profile.companyShortName || profile.companyName}
        </Text>
        <span className={styles.space} />
        {operations}
        <Select
          className={styles.year}
          aria-label={t('header.schoolYear')}
          value={String(year)}
          onChange={(_, data) => setYear(Number(data.value))}
        >
          {years.map((entry) => (
            <option key={entry} value={entry}>
              {t('header.year', { year: entry })}
            </option>
          ))}
        </Select>
        <div className={styles.wide}>
          <LanguageChoice language={language} onChange={onLanguage} />
        </div>
        <Button
          as="a"
          href={profile.helpUrl || `/pages/guide?screen=${pathname}`}
          target="_blank"
          rel="noreferrer"
          appearance="subtle"
          icon={<QuestionCircleRegular />}
          aria-label={t('header.help')}
          title={t('header.help')}
        />
        <Button
          appearance="subtle"
          icon={<ChatHelpRegular />}
          aria-label={t('header.chat')}
          title={t('header.chat')}
          aria-expanded={chatOpen}
          onClick={onChat}
        />
        <AccountMenu language={language} onLanguage={onLanguage} onSignOut={onSignOut} />
      </div>
      <MainNav menu={menu} />
    </header>
  );
}
