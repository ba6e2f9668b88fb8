import { AdditionalPlan, type DispositionMethod } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  useSession,
  useTranslation,
} from '@mebae/platform';
import { coreTrendMasterIDs } from '@mebae/rules';
import { FieldGroup } from '../../../lib/field-group.tsx';
import type { QuestionMasters } from '../exam-settings.resource.ts';
import { useFieldProblems, type StepProps } from './step-props.ts';

const useStyles = makeStyles({
  trends: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    columnGap: '12px',
  },
});

const methods: readonly DispositionMethod[] = ['form', 'implicit'];

/** Whether there is a disposition test, and how it is taken. */
export function DispositionField({ data, onChange }: StepProps) {
  const { t } = useTranslation('exams');
  const value = data.questions?.disposition ?? 'none';
  return (
    <Field label={t('questions.disposition')}>
      <RadioGroup
        value={value}
        onChange={(_, choice) =>
          onChange('questions', {
            disposition: methods.find((way) => way === choice.value) ?? null,
          })
        }
      >
        {(['none', ...methods] as const).map((way) => (
          <Radio key={way} value={way} label={t(`questions.disposition.${way}`)} />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** Trend checks, where the school's plan has them; with the read-only addition it is said that none can be begun. */
export function TrendField(props: StepProps & { masters: QuestionMasters }) {
  const { t } = useTranslation('exams');
  const { additionalPlans } = useSession().profile;
  const has = (type: number): boolean =>
    additionalPlans.some(({ additionalType }) => additionalType === type);
  const chosen = props.data.questions?.trendIDs ?? [];
  const isOpen = has(AdditionalPlan.TrendCheck);
  const isReadOnly = !isOpen && has(AdditionalPlan.TrendCheckReadOnly);
  if (!isOpen && !isReadOnly && chosen.length === 0) return null;
  return (
    <>
      {isReadOnly && (
        <MessageBar layout="multiline">
          <MessageBarBody>{t('problem.planReadOnly')}</MessageBarBody>
        </MessageBar>
      )}
      {(isOpen || chosen.length > 0) && <TrendChoice {...props} isOpen={isOpen} />}
    </>
  );
}

/** Without the plan, what an older draft had chosen can only be taken out. */
function TrendChoice(props: StepProps & { masters: QuestionMasters; isOpen: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, problems, onChange, masters, isOpen } = props;
  const problemOf = useFieldProblems(problems);
  const chosen = data.questions?.trendIDs ?? [];
  const shown = masters.trends.filter(
    ({ trendID, isOffered }) => (isOpen && isOffered) || chosen.includes(trendID),
  );
  return (
    <FieldGroup
      label={t('questions.trends')}
      hint={`${t('questions.trendsHint')} ${t('questions.coreTrendsHint')}`}
      {...problemOf('trendIDs')}
    >
      <div className={styles.trends}>
        {shown.map(({ trendID, masterID, title }, index) => (
          <Checkbox
            key={trendID}
            data-field={index === 0 ? 'trendIDs' : undefined}
            label={
              coreTrendMasterIDs.includes(masterID) ? t('questions.coreTrend', { title }) : title
            }
            checked={chosen.includes(trendID)}
            onChange={(_, { checked }) =>
              onChange('questions', {
                trendIDs: checked
                  ? [...chosen, trendID]
                  : chosen.filter((other) => other !== trendID),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
