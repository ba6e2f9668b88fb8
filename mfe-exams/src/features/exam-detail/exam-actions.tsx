import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  makeStyles,
  personName,
  useLanguage,
  useNavigate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { Allowed, ConfirmButton, LinkButton, Reason } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useCopyExam } from '../../lib/use-copy-exam.ts';
import { useExamActions } from './exam-detail.resource.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface ActionProps {
  exam: ExamDetail;
}

/** Actions for a course in its present status. */
export function ExamActions({ exam }: ActionProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  return (
    <div className={styles.actions}>
      <LinkButton to={paths.overview(exam.evalSettingID)}>{t('overview.open')}</LinkButton>
      <Allowed call="evaluators.overview">
        <Button onClick={() => void navigate(paths.evaluators(exam.evalSettingID))}>
          {t('evaluators.title')}
        </Button>
      </Allowed>
      <Allowed call="exams.change">
        <Button onClick={() => void navigate(paths.edit(exam.evalSettingID))}>
          {t('detail.edit')}
        </Button>
      </Allowed>
      <CopyButton exam={exam} />
      {exam.status === ExamStatus.UnderExamination && <EndButton exam={exam} />}
      {exam.status === ExamStatus.BeforeStart && <DeleteButton exam={exam} />}
    </div>
  );
}

function CopyButton({ exam }: ActionProps) {
  const { t } = useTranslation('exams');
  const { isCopying, copy } = useCopyExam();
  return (
    <Allowed call="examDrafts.copy">
      <Button disabled={isCopying} onClick={() => copy(exam.evalSettingID)}>
        {t('copy')}
      </Button>
    </Allowed>
  );
}

function EndButton({ exam }: ActionProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { end } = useExamActions(exam.evalSettingID);
  const open = exam.examinees - exam.handedIn;
  const answers = open > 0 ? t('detail.endBodyOpen', { count: open }) : t('detail.endBody');
  const ownEnds = useOwnEnds(exam);
  return (
    <Allowed call="exams.end">
      <ConfirmButton
        title={t('detail.endTitle')}
        body={[answers, ownEnds].join(' ').trim()}
        confirmLabel={t('detail.end')}
        danger
        onConfirm={async () => {
          await end();
          notice.success(t('detail.ended'));
        }}
      >
        {t('detail.end')}
      </ConfirmButton>
    </Allowed>
  );
}

/** Says whose own, later ends go with the course's. */
function useOwnEnds({ ownEnds, lastEndAt }: ExamDetail): string {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const names = ownEnds.first.map((person) => personName(person, language)).join(t('separator'));
  const more = ownEnds.people - ownEnds.first.length;
  return lastEndAt === null
    ? ''
    : t('detail.endOwnEnds', {
        count: ownEnds.people,
        names: more > 0 ? t('detail.andMore', { names, count: more }) : names,
        endAt: formatDateTime(lastEndAt, language),
      });
}

function DeleteButton({ exam }: ActionProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const { remove } = useExamActions(exam.evalSettingID);
  if (exam.events.length > 0) {
    return (
      <Reason text={t('events.undeletable')}>
        <Button disabledFocusable>{t('delete')}</Button>
      </Reason>
    );
  }
  return (
    <Allowed call="exams.remove">
      <ConfirmButton
        title={t('detail.deleteTitle', { title: exam.title })}
        body={t('detail.deleteBody', { count: exam.examinees })}
        confirmLabel={t('delete')}
        danger
        onConfirm={async () => {
          await remove(exam.updatedAt);
          notice.success(t('detail.deleted'));
          await navigate(paths.list, { replace: true });
        }}
      >
        {t('delete')}
      </ConfirmButton>
    </Allowed>
  );
}
