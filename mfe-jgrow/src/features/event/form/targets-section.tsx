import type { EventOptions, EventTarget, EventTargetBody } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  formatNumber,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { Fragment, useId, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { FieldProblem } from '../../../lib/field-problem.tsx';
import { useTargetName } from '../../../lib/target-name.ts';
import { useText } from '../../../lib/text.ts';
import { targetBodyOf, type EventValues } from './form-values.ts';
import { isSameTarget, notOffered, studentsOf, toggled, withClasses } from './target-choice.ts';

const useStyles = makeStyles({
  parts: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  heading: { ...typographyStyles.body1Strong, margin: 0 },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'start',
    '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  boxes: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', minWidth: 0 },
  rowName: {
    justifyContent: 'start',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  count: {
    ...typographyStyles.body1Strong,
    display: 'block',
    marginTop: '16px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  muted: { color: tokens.colorNeutralForeground3, margin: 0 },
});

interface TargetsSectionProps {
  form: FormHandle<EventValues>;
  options: EventOptions;
  /** Targets that the event has already, with their names. */
  known: readonly EventTarget[];
}

/** Targets of the event: classes of the year, and groups of final group settings, with the number of their students. */
export function TargetsSection({ form, options, known }: TargetsSectionProps) {
  const styles = useStyles();
  const t = useText();
  const { field, fieldState } = useController({ control: form.control, name: 'targets' });
  const problemID = useId();
  const problem = fieldState.error?.message;
  const choice: Choice = {
    targets: field.value,
    onChange: field.onChange,
    firstRef: field.ref,
  };
  const gone = notOffered(field.value, options, known);
  const { classes, groupSettings } = options;
  return (
    <Section title={t('event.targets')} description={t('eventForm.hint.targets')}>
      <fieldset
        className={styles.parts}
        aria-label={t('event.targets')}
        aria-describedby={problem ? problemID : undefined}
      >
        {classes.length === 0 && groupSettings.length === 0 && (
          <p className={styles.muted}>{t('eventForm.noTargets')}</p>
        )}
        {classes.length > 0 && <Classes classes={classes} choice={choice} />}
        {groupSettings.length > 0 && <Groups settings={groupSettings} choice={choice} />}
        {gone.length > 0 && <NotOffered targets={gone} choice={choice} />}
      </fieldset>
      <FieldProblem id={problemID} problem={problem} />
      <Count targets={field.value} options={options} gone={gone} />
    </Section>
  );
}

interface Choice {
  targets: readonly EventTargetBody[];
  onChange: (targets: EventTargetBody[]) => void;
  /** The first check box, where the focus goes when something is wrong. */
  firstRef: Ref<HTMLInputElement>;
}

function TargetBox(props: {
  choice: Choice;
  target: EventTargetBody;
  label: string;
  isFirst?: boolean;
  disabled?: boolean;
}) {
  const { choice, target, label, isFirst = false, disabled } = props;
  return (
    <Checkbox
      ref={isFirst ? choice.firstRef : undefined}
      checked={choice.targets.some((other) => isSameTarget(other, target))}
      disabled={disabled}
      onChange={() => choice.onChange(toggled(choice.targets, target))}
      label={label}
    />
  );
}

/** Classes by grade; a press on the grade's name takes all of them. */
function Classes({ classes, choice }: { classes: EventOptions['classes']; choice: Choice }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const grades = [...new Set(classes.map((row) => row.grade))];
  return (
    <>
      <h3 className={styles.heading}>{t('eventForm.classes')}</h3>
      <div className={styles.rows}>
        {grades.map((grade, at) => {
          const ofGrade = classes.filter((row) => row.grade === grade);
          const ids = ofGrade.map((row) => row.schoolClassID);
          return (
            <Fragment key={grade}>
              <Button
                appearance="subtle"
                className={styles.rowName}
                onClick={() => choice.onChange(withClasses(choice.targets, ids))}
              >
                {t('eventForm.wholeGrade', { grade })}
              </Button>
              <div className={styles.boxes}>
                {ofGrade.map(({ schoolClassID, schoolClassName, students }, index) => (
                  <TargetBox
                    key={schoolClassID}
                    choice={choice}
                    isFirst={at === 0 && index === 0}
                    target={{ kind: 'class', schoolClassID }}
                    label={t('eventForm.classOf', {
                      name: t('name.class', { grade, name: schoolClassName }),
                      students: formatNumber(students, language),
                    })}
                  />
                ))}
              </div>
            </Fragment>
          );
        })}
      </div>
    </>
  );
}

interface GroupsProps {
  settings: EventOptions['groupSettings'];
  choice: Choice;
}

/** Groups by group setting; all of a setting stand for each of them. */
function Groups({ settings, choice }: GroupsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <h3 className={styles.heading}>{t('eventForm.groups')}</h3>
      <div className={styles.rows}>
        {settings.map(({ groupSettingID, title, groups }) => {
          const all: EventTargetBody = { kind: 'group', groupSettingID, groupNumber: null };
          const hasAll = choice.targets.some((other) => isSameTarget(other, all));
          return (
            <Fragment key={groupSettingID}>
              <TargetBox choice={choice} target={all} label={t('targets.allGroupsOf', { title })} />
              <div className={styles.boxes}>
                {groups.map(({ groupNumber, name, students }) => (
                  <TargetBox
                    key={groupNumber}
                    choice={choice}
                    target={{ kind: 'group', groupSettingID, groupNumber }}
                    disabled={hasAll}
                    label={t('eventForm.classOf', {
                      name: t('targets.group', { name }),
                      students: formatNumber(students, language),
                    })}
                  />
                ))}
              </div>
            </Fragment>
          );
        })}
      </div>
    </>
  );
}

/** Chosen targets that can't be chosen any more: they can only be taken out. */
function NotOffered({ targets, choice }: { targets: readonly EventTarget[]; choice: Choice }) {
  const styles = useStyles();
  const t = useText();
  const targetName = useTargetName();
  return (
    <>
      <h3 className={styles.heading}>{t('eventForm.notOffered')}</h3>
      <div className={styles.boxes}>
        {targets.map((target) => (
          <TargetBox
            key={JSON.stringify(targetBodyOf(target))}
            choice={choice}
            target={targetBodyOf(target)}
            label={targetName(target)}
          />
        ))}
      </div>
    </>
  );
}

interface CountProps {
  targets: readonly EventTargetBody[];
  options: EventOptions;
  gone: readonly EventTarget[];
}

function Count({ targets, options, gone }: CountProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { students, isAtMost } = studentsOf(targets, options, gone);
  return (
    <output className={styles.count}>
      {t(isAtMost ? 'eventForm.studentsAtMost' : 'eventForm.students', {
        students: formatNumber(students, language),
      })}
    </output>
  );
}
