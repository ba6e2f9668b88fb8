import { languages, type LanguageCode, type ReportFileKind } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  Select,
  tokens,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { useState } from 'react';
import { ActionDialog } from '../follow-up/action-dialog.tsx';
import {
  useCommentProgress,
  useFewEvaluators,
  useMakeReports,
  type MakeReports,
} from './exam-reports.resource.ts';

/** Students whose reports are to be made, and how they are called. */
export interface ReportTarget {
  people: MakeReports['people'];
  /** A class whose students may lack numbers. */
  schoolClassID?: number | undefined;
  who: string;
}

interface MakeDialogProps {
  evalSettingID: number;
  target: ReportTarget;
  /** Those that the course has. */
  kinds: readonly ReportFileKind[];
  /** The one that students get. */
  firstKind: ReportFileKind;
  defaults: { language: LanguageCode; hasReadings: boolean };
  onClose: () => void;
}

const useStyles = makeStyles({
  kinds: { display: 'grid', justifyItems: 'start', margin: 0, padding: 0, border: 'none' },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

const ranges = ['missing', 'all'] as const;

/** Number of students of a class or the course whose teacher's comment is not finished; 0 while it is not known. */
function useMissingComments(evalSettingID: number, schoolClassID: number | undefined): number {
  const classes = useCommentProgress(evalSettingID).data?.data ?? [];
  return classes
    .filter((row) => schoolClassID === undefined || row.schoolClassID === schoolClassID)
    .reduce((sum, { students, done }) => sum + students - done, 0);
}

/** Asks which reports are to be made and in which language, and has them made. */
export default function MakeDialog(props: MakeDialogProps) {
  const { evalSettingID, target, kinds, firstKind, defaults, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const make = useMakeReports(evalSettingID);
  const few = useFewEvaluators(evalSettingID, {
    page: 1,
    pageSize: 20,
    schoolClassID: target.schoolClassID,
  }).data;
  const missing = useMissingComments(evalSettingID, target.schoolClassID);
  const [chosen, setChosen] = useState<readonly ReportFileKind[]>([firstKind]);
  const [language, setLanguage] = useState(defaults.language);
  const [hasReadings, setHasReadings] = useState(defaults.hasReadings);
  const [which, setWhich] = useState<(typeof ranges)[number]>('missing');
  const [isAsked, setIsAsked] = useState(false);
  const start = async (): Promise<void | false> => {
    setIsAsked(true);
    if (chosen.length === 0) return false;
    const { people } = target;
    await make({ people, kinds: [...chosen], language, hasReadings, which });
    notice.success(t('reports.started'));
  };
  return (
    <ActionDialog
      title={t('reports.make')}
      body={t('reports.makeBody', { who: target.who })}
      confirmLabel={t('reports.makeOne')}
      onConfirm={start}
      onClose={onClose}
    >
      {!('studentIDs' in target.people) && few && few.totalRecords > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('reports.few.before', { count: few.totalRecords })}</MessageBarBody>
        </MessageBar>
      )}
      {!('studentIDs' in target.people) && missing > 0 && (
        <MessageBar layout="multiline">
          <MessageBarBody>{t('reports.commentsMissing', { count: missing })}</MessageBarBody>
        </MessageBar>
      )}
      <fieldset className={styles.kinds}>
        <legend>{t('reports.kinds')}</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`reports.kind.${kind}`)}
            checked={chosen.includes(kind)}
            onChange={(_, { checked }) =>
              setChosen(
                kinds.filter((shown) => (shown === kind ? checked : chosen.includes(shown))),
              )
            }
          />
        ))}
        {isAsked && chosen.length === 0 && (
          <span role="alert" className={styles.problem}>
            {t('reports.chooseKind')}
          </span>
        )}
      </fieldset>
      <Field label={t('reports.language')}>
        <Select
          value={language}
          onChange={(_, { value }) =>
            setLanguage(languages.find(({ code }) => code === value)?.code ?? language)
          }
        >
          {languages.map(({ code, dispName }) => (
            <option key={code} value={code} lang={code}>
              {dispName}
            </option>
          ))}
        </Select>
      </Field>
      {language === 'ja' && (
        <Checkbox
          label={t('reports.readings')}
          checked={hasReadings}
          onChange={(_, { checked }) => setHasReadings(checked === true)}
        />
      )}
      <Field label={t('reports.which')}>
        <RadioGroup
          value={which}
          onChange={(_, { value }) => setWhich(ranges.find((range) => range === value) ?? which)}
        >
          {ranges.map((range) => (
            <Radio key={range} value={range} label={t(`reports.which.${range}`)} />
          ))}
        </RadioGroup>
      </Field>
    </ActionDialog>
  );
}
