import type { EventCourse, EventDetail, SurveyMoment } from '@mebae/contracts';
import { Button, Spinner, formatNumber, useDialog, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, useBusy } from '@mebae/ui';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { readUnfinished, useRemindInCourse } from '../../../lib/events.resource.ts';
import { useText } from '../../../lib/text.ts';

interface RemindButtonProps {
  event: EventDetail;
  moment: SurveyMoment;
  course: EventCourse;
}

/** Mails a reminder to those who have not answered, after a question that says how many they are. */
export function RemindButton({ event, moment, course }: RemindButtonProps) {
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const remindInCourse = useRemindInCourse();
  const { confirm } = useDialog();
  const [isBusy, run] = useBusy();
  const number = (value: number) => formatNumber(value, language);
  const remind = async () => {
    const studentIDs = await readUnfinished(event.eventID, moment);
    if (studentIDs.length === 0) {
      notice.success(t('remind.nobody'));
      return;
    }
    const people = number(studentIDs.length);
    const confirmed = await confirm({
      title: t('remind.title', { survey: t(`survey.${moment}`) }),
      body: t('remind.body', { people }),
      confirmLabel: t('remind.action'),
    });
    if (!confirmed) return;
    const { reminded, state, ...leftOut } = await remindInCourse(course.evalSettingID, studentIDs);
    const reasons = (['withoutEmail', 'handedIn', 'ended'] as const).filter(
      (reason) => leftOut[reason] > 0,
    );
    notice.success(
      [
        reminded === 0 ? t('remind.none') : t(`remind.done.${state}`, { people: number(reminded) }),
        ...reasons.map((reason) =>
          t(`remind.leftOut.${reason}`, { people: number(leftOut[reason]) }),
        ),
      ].join(' '),
    );
  };
  return (
    <Allowed call="examFollowUp.remind">
      <Button
        icon={isBusy ? <Spinner size="tiny" /> : <MailRegular />}
        disabledFocusable={isBusy}
        onClick={() => run(remind)}
      >
        {t('remind.action')}
      </Button>
    </Allowed>
  );
}
