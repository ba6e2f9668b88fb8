import type { TeacherRow } from '@mebae/contracts';
import { ApiError, Button, formatDateTime, useLanguage, useNotice } from '@mebae/platform';
import { KeyValue, LinkButton, Section, useBusy } from '@mebae/ui';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { TeacherBadges } from './teacher-badges.tsx';
import { useTeacherWrites } from './teachers.resource.ts';

/** How the teacher's sign-in stands: last time, invitation, lock; and what helps. */
export function SignInPanel({ teacher }: { teacher: TeacherRow }) {
  const t = useText();
  const language = useLanguage();
  const { lastSignInAt } = teacher;
  return (
    <Section
      title={t('teachers.section.signIn')}
      description={invitationHint(teacher, t)}
      actions={<Actions teacher={teacher} />}
    >
      <KeyValue
        items={[
          { label: t('teachers.state'), value: <State teacher={teacher} /> },
          {
            label: t('teachers.lastSignIn'),
            value:
              lastSignInAt === null
                ? t('teachers.neverSignedIn')
                : formatDateTime(lastSignInAt, language),
          },
        ]}
      />
    </Section>
  );
}

/** How far the invitation is; while it is open, how far its mail has come. */
function invitationHint(teacher: TeacherRow, t: ReturnType<typeof useText>): string | undefined {
  const { isValid, invitation, invitationMail } = teacher;
  if (!isValid || invitation === 'none') return undefined;
  const key = invitation === 'pending' ? (invitationMail ?? 'sent') : invitation;
  return t(`teachers.invitationHint.${key}`);
}

function Actions({ teacher }: { teacher: TeacherRow }) {
  const t = useText();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const { invite, unlock } = useTeacherWrites();
  const { teacherID, email, isValid, invitation, invitationMail } = teacher;
  const inviteAgain = async () => {
    try {
      const { mailState } = await invite(teacherID);
      notice.success(t(`teachers.invited.${mailState}`, { email }));
    } catch (error) {
      if (!(error instanceof ApiError && error.reason.includes('hasPassword'))) throw error;
      notice.error(t('teachers.error.hasPassword'));
    }
  };
  const unlockNow = async () => {
    await unlock(teacherID);
    notice.success(t('teachers.unlocked'));
  };
  const isStuck = invitationMail === 'held' || invitationMail === 'failed';
  return (
    <>
      {teacher.lockedUntil !== null && (
        <Button
          icon={<LockOpenRegular />}
          disabledFocusable={isBusy}
          onClick={() => run(unlockNow)}
        >
          {t('teachers.unlock')}
        </Button>
      )}
      {isValid && invitation !== 'none' && (
        <>
          {isStuck && <LinkButton to={paths.mailsTo(email)}>{t('teachers.toOutbox')}</LinkButton>}
          <Button
            icon={<MailRegular />}
            disabledFocusable={isBusy}
            onClick={() => run(inviteAgain)}
          >
            {t('teachers.invite')}
          </Button>
        </>
      )}
    </>
  );
}

function State({ teacher }: { teacher: TeacherRow }) {
  const t = useText();
  const isFine = teacher.isValid && teacher.invitation === 'none' && teacher.lockedUntil === null;
  return isFine ? t('teachers.canSignIn') : <TeacherBadges teacher={teacher} />;
}
