import { endpoints, type TeacherRow } from '@mebae/contracts';
import {
  ApiError,
  Button,
  api,
  formatDateTime,
  makeStyles,
  useLanguage,
  useMutate,
  useNotice,
} from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { TeacherBadges } from './teacher-badges.tsx';

const useStyles = makeStyles({ panel: { maxWidth: '880px' } });

/** How the teacher's sign-in stands: last time, invitation, lock; and what helps. */
export function SignInPanel({ teacher }: { teacher: TeacherRow }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const refresh = useMutate();
  const [busy, setBusy] = useState(false);
  const params = { teacherID: teacher.teacherID };
  const run = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      notice.success(done);
      await refresh('/teachers');
    } catch (error) {
      const hasPassword = error instanceof ApiError && error.reason.includes('hasPassword');
      notice.error(hasPassword ? t('teachers.error.hasPassword') : error);
      if (hasPassword) await refresh('/teachers');
    } finally {
      setBusy(false);
    }
  };
  const invited = teacher.isValid && teacher.invitation !== 'none';
  const invite = () =>
    run(
      () => api(endpoints.teachers.invite, { params }),
      t('teachers.invited', { email: teacher.email }),
    );
  const unlock = () =>
    run(() => api(endpoints.teachers.unlock, { params }), t('teachers.unlocked'));
  return (
    <div className={styles.panel}>
      <Section
        title={t('teachers.section.signIn')}
        description={invited ? t(`teachers.invitationHint.${teacher.invitation}`) : undefined}
        actions={
          <>
            {teacher.lockedUntil !== null && (
              <Button
                icon={<LockOpenRegular />}
                disabledFocusable={busy}
                onClick={() => void unlock()}
              >
                {t('teachers.unlock')}
              </Button>
            )}
            {invited && (
              <Button icon={<MailRegular />} disabledFocusable={busy} onClick={() => void invite()}>
                {t('teachers.invite')}
              </Button>
            )}
          </>
        }
      >
        <KeyValue
          items={[
            { label: t('teachers.state'), value: <State teacher={teacher} /> },
            {
              label: t('teachers.lastSignIn'),
              value:
                teacher.lastSignInAt === null
                  ? t('teachers.neverSignedIn')
                  : formatDateTime(teacher.lastSignInAt, language),
            },
          ]}
        />
      </Section>
    </div>
  );
}

function State({ teacher }: { teacher: TeacherRow }) {
  const t = useText();
  const isFine = teacher.isValid && teacher.invitation === 'none' && teacher.lockedUntil === null;
  return isFine ? t('teachers.canSignIn') : <TeacherBadges teacher={teacher} />;
}
