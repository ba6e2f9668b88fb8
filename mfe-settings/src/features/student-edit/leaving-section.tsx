import type { StudentDetail } from '@mebae/contracts';
import {
  Button,
  formatDate,
  makeStyles,
  personName,
  useLanguage,
  useNavigate,
  useNotice,
} from '@mebae/platform';
import { Allowed, Section, useBusy, useUndoNotice } from '@mebae/ui';
import { LeaveForm, type LeavingChoice } from '../../lib/leave-form.tsx';
import { refusalText } from '../../lib/student-refusals.ts';
import { leavesNow, useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'flex-end' },
});

interface LeavingSectionProps {
  student: StudentDetail;
  listPath: string;
}

/** Notes that the student leaves on a day, or calls that off. */
export function LeavingSection({ student, listPath }: LeavingSectionProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const showUndoNotice = useUndoNotice('/students');
  const { leave, bringBack } = useStudentWrites();
  const [isBusy, run] = useBusy();
  const who = t('students.honorific', { name: personName(student, language) });
  const day = (on: string) => formatDate(`${on}T12:00:00+09:00`, language);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  const register = async ({ state, on }: LeavingChoice) => {
    const { undoID } = await leave([student.studentID], state, on);
    const words = { who, state: t(`import.state.${state}`), on: day(on) };
    showUndoNotice(t('leaving.registered', words), undoID);
    if (leavesNow(on)) void navigate(listPath);
  };
  const callOff = async () => {
    const { undoID } = await bringBack([student.studentID]);
    showUndoNotice(t('former.isBack', { who }), undoID);
  };
  const { leaving } = student;
  return (
    <Section title={t('leaving.title')} description={t('leaving.hint')}>
      <div className={styles.row}>
        {leaving && (
          <>
            <span>
              {t('former.planned', { state: t(`import.state.${leaving.state}`) })} {day(leaving.on)}
            </span>
            <Allowed call="students.bringBack">
              <Button disabledFocusable={isBusy} onClick={() => run(() => attempt(callOff))}>
                {t('leaving.callOff')}
              </Button>
            </Allowed>
          </>
        )}
      </div>
      <div className={styles.row}>
        <LeaveForm
          isBusy={isBusy}
          onLeave={(choice) => run(() => attempt(() => register(choice)))}
        />
      </div>
    </Section>
  );
}
