import {
  componentKinds,
  endpoints,
  type ActivityComponent,
  type ActivityDetail,
} from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
  Switch,
  Textarea,
  api,
  makeStyles,
  tokens,
  useNavigate,
} from '@mebae/platform';
import { Section, LinkButton } from '@mebae/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useEffect, useMemo, useState } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useDeleteActivity } from '../../lib/use-delete-activity.ts';
import { ComponentPicker } from './component-picker.tsx';
import { DestinationPicker, type Destination } from './destination-picker.tsx';
import { DurationField } from './duration-field.tsx';
import { bodyOf, formFrom, formSchema, type FormValues } from './form-values.ts';
import { KeepActivity } from './keep-activity.tsx';
import { PurposeCards, type Purpose } from './purpose-cards.tsx';
import { useSaveActivity } from './use-save-activity.ts';

/** What there is to choose from. */
export interface ActivityChoices {
  purposes: readonly Purpose[];
  components: readonly ActivityComponent[];
  destinations: readonly Destination[];
}

interface ActivityFormProps {
  /** What the form begins with; null begins empty. */
  source: ActivityDetail | null;
  /** Whether `source` itself is changed; else it is copied. */
  isEdit: boolean;
  choices: ActivityChoices;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: ActivityDetail) => void;
}

const useStyles = makeStyles({
  form: {
    maxWidth: '960px',
    // What the focus moves to comes to rest above the bar.
    '& :is(input, textarea, select)': { scrollMarginBottom: '96px' },
  },
  fields: { display: 'flex', flexDirection: 'column', gap: '20px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    gap: '20px 24px',
    alignItems: 'start',
  },
  conflict: { flexBasis: '100%' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginTop: '16px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  far: { marginLeft: 'auto' },
});

/** The form of an activity. What was typed stays until it is saved or given up on purpose. */
export function ActivityForm({ source, isEdit, choices, onReload }: ActivityFormProps) {
  const styles = useStyles();
  const t = useText();
  const navigate = useNavigate();
  const remove = useDeleteActivity();
  const [isGone, setGone] = useState(false);
  /** What somebody else has saved, for which the input here is given up. */
  const [latest, setLatest] = useState<ActivityDetail | null>(null);
  const { control, formState, getValues, handleSubmit, reset, setError } = useForm<FormValues>({
    defaultValues: useMemo(() => formFrom(source, !isEdit, t), [source, isEdit, t]),
    resolver: zodResolver(useMemo(() => formSchema(t), [t])),
  });
  const { isDirty, isSubmitting } = formState;
  const edited = isEdit ? source : null;
  const [basedOn, setBasedOn] = useState(edited?.updatedAt ?? null);
  const saving = useSaveActivity(edited, basedOn, () =>
    setError('title', { message: t('form.error.titleTaken') }, { shouldFocus: true }),
  );

  const isDone = saving.isSaved || isGone;
  // After the guard is lifted, or it would ask about what has just been saved.
  useEffect(() => {
    if (isDone) void navigate(paths.activities);
  }, [isDone, navigate]);
  // Likewise: the form begins again once nothing of this one is kept.
  useEffect(() => {
    if (latest) onReload(latest);
  }, [latest, onReload]);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => saving.save(bodyOf(values)))(event)}
    >
      <KeepActivity
        name={`${isEdit ? 'edit' : 'new'} ${source?.activityID ?? ''}`}
        control={control}
        basedOn={basedOn}
        dirty={isDirty && !isDone && !latest}
        onRestore={(kept) => {
          reset(kept.values, { keepDefaultValues: true });
          setBasedOn(kept.basedOn);
        }}
      />
      <Section title={t('form.section.what')}>
        <div className={styles.fields}>
          <Controller
            control={control}
            name="title"
            render={({ field, fieldState }) => (
              <Field
                label={t('activity.title')}
                required
                hint={t('form.hint.title')}
                validationMessage={fieldState.error?.message}
              >
                <Input {...field} autoComplete="off" />
              </Field>
            )}
          />
          <LongText control={control} name="description" />
          <Controller
            control={control}
            name="growingPurposeIDs"
            render={({ field, fieldState }) => (
              <PurposeCards
                purposes={choices.purposes}
                chosen={field.value}
                onChange={field.onChange}
                firstRef={field.ref}
                problem={fieldState.error?.message}
              />
            )}
          />
        </div>
      </Section>

      <Section title={t('form.section.how')} description={t('form.section.howHint')}>
        <Controller
          control={control}
          name="componentIDs"
          render={({ field, fieldState }) => (
            <div className={styles.pair}>
              {componentKinds.map((kind, index) => (
                <ComponentPicker
                  key={kind}
                  kind={kind}
                  components={choices.components}
                  chosen={field.value}
                  onChange={field.onChange}
                  inputRef={index === 0 ? field.ref : undefined}
                  problem={index === 0 ? fieldState.error?.message : undefined}
                />
              ))}
            </div>
          )}
        />
      </Section>

      <Section title={t('form.section.when')}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <DurationField control={control} />
            <Controller
              control={control}
              name="destinationID"
              render={({ field }) => (
                <DestinationPicker
                  destinations={choices.destinations}
                  chosen={field.value}
                  onChange={field.onChange}
                  inputRef={field.ref}
                  onAdd={(destinationName) =>
                    api(endpoints.activities.createDestination, { body: { destinationName } })
                  }
                />
              )}
            />
          </div>
          <div className={styles.pair}>
            <LongText control={control} name="beforeWork" hint={t('form.hint.beforeWork')} />
            <LongText control={control} name="afterWork" hint={t('form.hint.afterWork')} />
          </div>
        </div>
      </Section>

      <Section title={t('form.section.share')}>
        <Controller
          control={control}
          name="isTemplate"
          render={({ field: { value, onChange, ...field } }) => (
            <Field hint={t('form.hint.template')}>
              <Switch
                {...field}
                checked={value}
                onChange={(_, { checked }) => onChange(checked)}
                label={t('form.template')}
              />
            </Field>
          )}
        />
      </Section>

      <div className={styles.bar}>
        {saving.isConflict && (
          <MessageBar className={styles.conflict} intent="warning" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t('form.conflict.title')}</MessageBarTitle>
              {t('form.conflict.body')}
            </MessageBarBody>
            <MessageBarActions>
              <Button onClick={() => void saving.readLatest().then(setLatest)}>
                {t('form.conflict.reload')}
              </Button>
              <Button onClick={() => void handleSubmit((v) => saving.overwrite(bodyOf(v)))()}>
                {t('form.conflict.overwrite')}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={isSubmitting}
          icon={isSubmitting ? <Spinner size="tiny" /> : undefined}
        >
          {t(edited ? 'form.save' : 'form.create')}
        </Button>
        <LinkButton to={paths.activities}>{t('form.cancel')}</LinkButton>
        {edited && (
          <Button
            className={styles.far}
            appearance="subtle"
            icon={<DeleteRegular />}
            onClick={() => void remove({ ...edited, title: getValues('title') }).then(setGone)}
          >
            {t('activity.delete')}
          </Button>
        )}
      </div>
    </form>
  );
}

function LongText(props: {
  control: Control<FormValues>;
  name: 'description' | 'beforeWork' | 'afterWork';
  hint?: string;
}) {
  const t = useText();
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field, fieldState }) => (
        <Field
          label={t(`activity.${props.name}`)}
          hint={props.hint}
          validationMessage={fieldState.error?.message}
        >
          <Textarea {...field} rows={4} resize="vertical" />
        </Field>
      )}
    />
  );
}
