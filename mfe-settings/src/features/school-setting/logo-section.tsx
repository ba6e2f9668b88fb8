import { LogoRefusal, logoLimits } from '@mebae/contracts';
import {
  ApiError,
  Body1,
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
  useNotice,
} from '@mebae/platform';
import { ConfirmButton, Section, useBusy } from '@mebae/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { logoAddress, useProfileWrites } from './profile.resource.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '12px', justifyItems: 'start' },
  // On white in both schemes, as on paper: most logos are drawn for it.
  frame: {
    display: 'grid',
    placeItems: 'center',
    width: '160px',
    height: '96px',
    padding: '8px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
  },
  picture: { maxWidth: '100%', maxHeight: '80px', objectFit: 'contain' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const refusals = Object.values(LogoRefusal);
const kilobytes = logoLimits.bytes / 1024;

/** The school's logo, which stands beside its name in the header. */
export function LogoSection({ logo }: { logo: string | null }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { removeLogo } = useProfileWrites();
  const remove = async () => {
    await removeLogo();
    notice.success(t('school.logoRemoved'));
  };
  return (
    <Section
      title={t('school.logo')}
      description={t('school.logoHint', {
        kilobytes,
        min: logoLimits.pixelsMin,
        max: logoLimits.pixelsMax,
      })}
    >
      <div className={styles.parts}>
        {logo === null ? (
          <Body1>{t('school.noLogo')}</Body1>
        ) : (
          <span className={styles.frame}>
            <img src={logoAddress(logo)} alt={t('school.logo')} className={styles.picture} />
          </span>
        )}
        <LogoChoice hasLogo={logo !== null}>
          {logo !== null && (
            <ConfirmButton
              title={t('school.logoRemoveTitle')}
              body={t('school.logoRemoveBody')}
              confirmLabel={t('school.logoRemove')}
              onConfirm={remove}
            >
              {t('school.logoRemove')}
            </ConfirmButton>
          )}
        </LogoChoice>
      </div>
    </Section>
  );
}

interface LogoChoiceProps {
  hasLogo: boolean;
  /** Further buttons. */
  children: ReactNode;
}

function LogoChoice({ hasLogo, children }: LogoChoiceProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { setLogo } = useProfileWrites();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<LogoRefusal | null>(null);
  const [isBusy, run] = useBusy();
  const send = async (file: File) => {
    setProblem(file.size > logoLimits.bytes ? LogoRefusal.Bytes : null);
    if (file.size > logoLimits.bytes) return;
    try {
      await setLogo(file);
      notice.success(t('school.logoSaved'));
    } catch (error) {
      const [reason] = error instanceof ApiError ? error.reason : [];
      const refusal = refusals.find((known) => known === reason);
      if (!refusal) throw error;
      setProblem(refusal);
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button disabledFocusable={isBusy} onClick={() => input.current?.click()}>
          {t(hasLogo ? 'school.logoChange' : 'school.logoChoose')}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoLimits.mediaTypes.join(',')}
        aria-label={t('school.logoChoose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) run(() => send(file));
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      {problem && (
        <div role="alert">
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              {t(`school.${problem}`, {
                kilobytes,
                min: logoLimits.pixelsMin,
                max: logoLimits.pixelsMax,
              })}
            </MessageBarBody>
          </MessageBar>
        </div>
      )}
    </>
  );
}
