import { examEndpoints, ExamStatus, type ExamDetail } from '@mebae/contracts';
import {
  api,
  Button,
  formatDateTime,
  formatNumber,
  makeStyles,
  Tab,
  TabList,
  useApi,
  useLanguage,
  useMay,
  useMutate,
  useNavigate,
  useNotice,
  useParams,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  ConfirmButton,
  ErrorState,
  LoadingState,
  PageHeader,
  Stat,
  StatGroup,
  StatusBadge,
} from '@mebae/ui';
import { useState } from 'react';
import { ClassProgress } from './class-progress.tsx';
import { ExamSettings } from './exam-settings.tsx';
import { PersonProgress } from './person-progress.tsx';
import { PersonalLinks } from './personal-links.tsx';
import { ScoringFailed } from './scoring-failed.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** How often a running course is asked for its progress, in milliseconds. */
const refreshMs = 30_000;

type Part = 'classes' | 'people' | 'links' | 'settings';

/** `/pages/exam/:evalSettingID`: progress, personal links and settings of one course. */
export default function ExamDetailPage() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const handsOutLinks = useMay('exams.links');
  const evalSettingID = Number(useParams()['evalSettingID']);
  const [part, setPart] = useState<Part>('classes');
  const { data, error, mutate } = useApi(
    examEndpoints.detail,
    { params: { evalSettingID } },
    { refreshMs, keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const parts: Part[] = handsOutLinks
    ? ['classes', 'people', 'links', 'settings']
    : ['classes', 'people', 'settings'];
  return (
    <div className={styles.page}>
      <PageHeader
        title={data.title}
        subtitle={<Period exam={data} />}
        breadcrumbs={[{ label: t('list.title'), to: '/pages/exam/list' }]}
        actions={<Actions exam={data} />}
      />
      {data.scoringState === 'failed' && <ScoringFailed evalSettingID={data.evalSettingID} />}
      <Figures exam={data} />
      <TabList
        aria-label={t('detail.parts')}
        selectedValue={part}
        onTabSelect={(_, { value }) => setPart(parts.find((name) => name === value) ?? part)}
      >
        {parts.map((name) => (
          <Tab key={name} value={name}>
            {t(`detail.part.${name}`)}
          </Tab>
        ))}
      </TabList>
      {part === 'classes' && <ClassProgress exam={data} />}
      {part === 'people' && <PersonProgress exam={data} />}
      {part === 'links' && <PersonalLinks exam={data} />}
      {part === 'settings' && <ExamSettings exam={data} />}
    </div>
  );
}

function Period({ exam }: { exam: ExamDetail }) {
  const language = useLanguage();
  const { t } = useTranslation('exams');
  return (
    <>
      <StatusBadge kind="exam" value={exam.status} />{' '}
      {t('exam.fromTo', {
        startAt: formatDateTime(exam.startAt, language),
        endAt: formatDateTime(exam.endedAt ?? exam.endAt, language),
      })}
    </>
  );
}

function Figures({ exam }: { exam: ExamDetail }) {
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const share = exam.expected === 0 ? 0 : exam.given / exam.expected;
  return (
    <StatGroup>
      <Stat label={t('exam.examinees')} value={exam.examinees} unit={t('unit.people')} />
      <Stat label={t('exam.handedIn')} value={exam.handedIn} unit={t('unit.people')} />
      <Stat
        label={t('exam.given')}
        value={formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 })}
        hint={t('exam.progress', {
          given: formatNumber(exam.given, language),
          expected: formatNumber(exam.expected, language),
        })}
      />
      <Stat label={t('exam.scores')} value={t(`scoring.${exam.scoringState}`)} />
    </StatGroup>
  );
}

function Actions({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useMutate();
  const params = { evalSettingID: exam.evalSettingID };
  const running = exam.status === ExamStatus.UnderExamination;
  const open = exam.examinees - exam.handedIn;
  return (
    <div className={styles.actions}>
      <Allowed call="exams.change">
        <Button onClick={() => void navigate(`/pages/exam/${exam.evalSettingID}/edit`)}>
          {t('detail.edit')}
        </Button>
      </Allowed>
      {running && (
        <Allowed call="exams.end">
          <ConfirmButton
            title={t('detail.endTitle')}
            body={open > 0 ? t('detail.endBodyOpen', { count: open }) : t('detail.endBody')}
            confirmLabel={t('detail.end')}
            danger
            onConfirm={async () => {
              await api(examEndpoints.end, { params });
              notice.success(t('detail.ended'));
              await refresh('/exams');
            }}
          >
            {t('detail.end')}
          </ConfirmButton>
        </Allowed>
      )}
      {exam.status === ExamStatus.BeforeStart && (
        <Allowed call="exams.remove">
          <ConfirmButton
            title={t('detail.deleteTitle', { title: exam.title })}
            body={t('detail.deleteBody', { count: exam.examinees })}
            confirmLabel={t('delete')}
            danger
            onConfirm={async () => {
              await api(examEndpoints.remove, { params });
              notice.success(t('detail.deleted'));
              await navigate('/pages/exam/list', { replace: true });
              await refresh(examEndpoints.list);
            }}
          >
            {t('delete')}
          </ConfirmButton>
        </Allowed>
      )}
    </div>
  );
}
