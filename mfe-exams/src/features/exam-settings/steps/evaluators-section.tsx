import { EvaluatorScope, EvaluatorType, RequestPermission } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  useTranslation,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { DesignsTable } from './designs-table.tsx';
import { GroupsField } from './groups-field.tsx';
import { EvaluatorsField } from './evaluators-field.tsx';
import { useFieldProblems, type StepProps } from './step-props.ts';

/** Whether a permission lets candidates ask further than evaluators of the course may come from. */
export const isBeyondScope = (permission: RequestPermission, scope: EvaluatorScope): boolean =>
  permission === RequestPermission.SameSchool && scope === EvaluatorScope.SameCourse;

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  narrow: { maxWidth: '420px' },
});

const scopes = Object.values(EvaluatorScope);
const types = Object.values(EvaluatorType);
const permissions = Object.values(RequestPermission);

/** Settings of evaluators, with the defaults of what is open. */
const settingsOf = ({ data }: StepProps) => {
  const {
    evaluatorScope = EvaluatorScope.SameCourse,
    evaluatorType = EvaluatorType.Internal,
    requestPermission = RequestPermission.NotPermitted,
    automaticAssignment = true,
  } = data.examinees ?? {};
  return { evaluatorScope, evaluatorType, requestPermission, automaticAssignment };
};

/** Fields for evaluators: how many, from where, assigned by whom, and whom candidates may ask themselves. */
export function EvaluatorsSection(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <Section title={t('evaluators.title')}>
      <div className={styles.fields}>
        <AssignmentField {...props} />
        <GroupsField {...props} />
        <EvaluatorsField {...props} />
        <CompareField {...props} />
        <DesignsTable data={props.data} />
        <ScopeField {...props} />
        <TypeField {...props} />
        <PermissionField {...props} />
      </div>
    </Section>
  );
}

function AssignmentField(props: StepProps) {
  const { t } = useTranslation('exams');
  return (
    <Field label={t('evaluators.assignment')}>
      <RadioGroup
        value={settingsOf(props).automaticAssignment ? 'automatic' : 'byHand'}
        onChange={(_, { value }) =>
          props.onChange('examinees', { automaticAssignment: value === 'automatic' })
        }
      >
        <Radio value="automatic" label={t('evaluators.automatic')} />
        <Radio value="byHand" label={t('evaluators.byHand')} />
      </RadioGroup>
    </Field>
  );
}

/** Whether one evaluator of each student comes from another class; groups of a group setting decide it themselves. */
function CompareField({ data, onChange }: StepProps) {
  const { t } = useTranslation('exams');
  const { compareClasses = true, groupSettingID = null } = data.examinees ?? {};
  return (
    <Field
      label={t('evaluators.compare')}
      hint={t(groupSettingID === null ? 'evaluators.compareHint' : 'evaluators.compareGroups')}
    >
      <Checkbox
        label={t('evaluators.compareClasses')}
        checked={compareClasses && groupSettingID === null}
        disabled={groupSettingID !== null}
        onChange={(_, { checked }) => onChange('examinees', { compareClasses: checked === true })}
      />
    </Field>
  );
}

function ScopeField(props: StepProps) {
  const { t } = useTranslation('exams');
  const { evaluatorScope, requestPermission } = settingsOf(props);
  const choose = (scope: EvaluatorScope): void =>
    props.onChange('examinees', {
      evaluatorScope: scope,
      ...(isBeyondScope(requestPermission, scope) && {
        requestPermission: RequestPermission.SameCourse,
      }),
    });
  return (
    <Field label={t('evaluators.scope')} hint={t('evaluators.scopeHint')}>
      <RadioGroup
        value={String(evaluatorScope)}
        onChange={(_, { value }) =>
          choose(scopes.find((scope) => String(scope) === value) ?? evaluatorScope)
        }
      >
        {scopes.map((scope) => (
          <Radio key={scope} value={String(scope)} label={t(`evaluators.scope.${scope}`)} />
        ))}
      </RadioGroup>
    </Field>
  );
}

function TypeField(props: StepProps) {
  const { t } = useTranslation('exams');
  return (
    <Field label={t('evaluators.type')}>
      <RadioGroup
        value={String(settingsOf(props).evaluatorType)}
        onChange={(_, { value }) =>
          props.onChange('examinees', {
            evaluatorType: types.find((type) => String(type) === value),
          })
        }
      >
        {types.map((type) => (
          <Radio key={type} value={String(type)} label={t(`evaluators.type.${type}`)} />
        ))}
      </RadioGroup>
    </Field>
  );
}

function PermissionField(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(props.problems);
  const { evaluatorScope, requestPermission } = settingsOf(props);
  return (
    <Field
      className={styles.narrow}
      label={t('evaluators.permission')}
      hint={t('evaluators.permissionHint')}
      {...problemOf('requestPermission')}
    >
      <Select
        name="requestPermission"
        value={requestPermission}
        onChange={(_, { value }) =>
          props.onChange('examinees', {
            requestPermission: permissions.find((permission) => String(permission) === value),
          })
        }
      >
        {permissions.map((permission) => (
          <option
            key={permission}
            value={permission}
            disabled={isBeyondScope(permission, evaluatorScope)}
          >
            {t(`evaluators.permission.${permission}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
