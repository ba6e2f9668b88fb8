import type { EvaluatorOverview, NewOutsideEvaluator, PersonInCourse } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Select,
  Textarea,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { isBlank, isEmail } from '@mebae/rules';
import { Allowed, RadioChoice, Section } from '@mebae/ui';
import { useRef, useState } from 'react';
import { namesApart } from '../../lib/names-apart.ts';
import { useClassName } from '../../lib/class-name.ts';
import { useEvaluatorActions, useEvaluatorMatrix } from './exam-evaluators.resource.ts';
import { readPasted, type PastedLine } from './pasted-evaluators.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    alignItems: 'start',
  },
  problems: { margin: 0, paddingInlineStart: '20px' },
});

const ways = ['one', 'many'] as const;
const nobody = { studentID: '', name: '', email: '', relation: '' };

interface AddOutsideProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** Adds people from outside, one at a time or a pasted list, for the students of one class. */
export function AddOutside({ evalSettingID, overview }: AddOutsideProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const [classID, setClassID] = useState(overview.classes[0]?.schoolClassID ?? 0);
  const [way, setWay] = useState<(typeof ways)[number]>('one');
  const people = useEvaluatorMatrix(evalSettingID, classID, classID).data?.targets ?? [];
  return (
    <Section title={t('outside.add')}>
      <div className={styles.form}>
        <div className={styles.row}>
          <Field label={t('class.header')}>
            <Select value={String(classID)} onChange={(_, { value }) => setClassID(Number(value))}>
              {overview.classes.map((row) => (
                <option key={row.schoolClassID} value={row.schoolClassID}>
                  {className(row)}
                </option>
              ))}
            </Select>
          </Field>
          <RadioChoice
            label={t('outside.way')}
            options={ways.map((value) => ({ value, text: t(`outside.wayOf.${value}`) }))}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === 'one' ? (
          <AddOne evalSettingID={evalSettingID} people={people} />
        ) : (
          <AddMany evalSettingID={evalSettingID} people={people} />
        )}
      </div>
    </Section>
  );
}

interface AddProps {
  evalSettingID: number;
  people: readonly PersonInCourse[];
}

/** Adds and says what was done. @returns whether it was */
function useAdd(evalSettingID: number) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { addOutside } = useEvaluatorActions(evalSettingID);
  return async (evaluators: NewOutsideEvaluator[], sendMail: boolean): Promise<boolean> => {
    try {
      const { added, mails } = await addOutside(evaluators, sendMail);
      notice.success(t('outside.added', { count: added, mails }));
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    }
  };
}

function AddOne({ evalSettingID, people }: AddProps) {
  const styles = useStyles();
  const names = namesApart(people, useLanguage());
  const { t } = useTranslation('exams');
  const add = useAdd(evalSettingID);
  const [typed, setTyped] = useState(nobody);
  const [sendMail, setSendMail] = useState(true);
  const [wasRefused, setRefused] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const studentID = Number(typed.studentID || people[0]?.studentID);
  const hasNoName = isBlank(typed.name);
  const hasWrongEmail = !isBlank(typed.email) && !isEmail(typed.email.trim());
  const set =
    (name: keyof typeof nobody) =>
    (_: unknown, { value }: { value: string }) =>
      setTyped((now) => ({ ...now, [name]: value }));
  const submit = async (): Promise<void> => {
    setRefused(hasNoName || hasWrongEmail);
    if (hasNoName) return nameInput.current?.focus();
    if (hasWrongEmail) return emailInput.current?.focus();
    const email = typed.email.trim() === '' ? null : typed.email.trim();
    const evaluator = { studentID, name: typed.name, email, relation: typed.relation };
    if (await add([evaluator], sendMail && email !== null)) {
      setTyped({ ...nobody, studentID: typed.studentID });
    }
  };
  const problem = (isThere: boolean, key: 'problem.required' | 'outside.problem.email') =>
    wasRefused && isThere ? { validationMessage: t(key) } : {};
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.row}>
        <Field label={t('outside.about')}>
          <Select value={String(studentID)} onChange={set('studentID')}>
            {people.map((person) => (
              <option key={person.studentID} value={person.studentID}>
                {names.get(person.studentID)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('outside.name')} required {...problem(hasNoName, 'problem.required')}>
          <Input ref={nameInput} value={typed.name} onChange={set('name')} />
        </Field>
        <Field label={t('outside.email')} {...problem(hasWrongEmail, 'outside.problem.email')}>
          <Input ref={emailInput} type="email" value={typed.email} onChange={set('email')} />
        </Field>
        <Field label={t('outside.relation')}>
          <Input value={typed.relation} onChange={set('relation')} />
        </Field>
      </div>
      <SendMail isChosen={sendMail} onChoose={setSendMail} />
      <div>
        <Allowed call="evaluators.addOutside">
          <Button type="submit" appearance="primary">
            {t('outside.addOne')}
          </Button>
        </Allowed>
      </div>
    </form>
  );
}

function AddMany({ evalSettingID, people }: AddProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const add = useAdd(evalSettingID);
  const [text, setText] = useState('');
  const [sendMail, setSendMail] = useState(true);
  const lines = readPasted(text, people);
  const good = lines.flatMap((line) => ('evaluator' in line ? [line.evaluator] : []));
  const isReady = good.length > 0 && good.length === lines.length;
  return (
    <div className={styles.form}>
      <Field label={t('outside.list')} hint={t('outside.listHint')}>
        <Textarea rows={6} value={text} onChange={(_, { value }) => setText(value)} />
      </Field>
      <Problems lines={lines} />
      <SendMail isChosen={sendMail} onChoose={setSendMail} />
      <div>
        <Allowed call="evaluators.addOutside">
          <Button
            appearance="primary"
            disabledFocusable={!isReady}
            onClick={() => void add(good, sendMail).then((done) => done && setText(''))}
          >
            {t('outside.addMany', { count: good.length })}
          </Button>
        </Allowed>
      </div>
    </div>
  );
}

function Problems({ lines }: { lines: readonly PastedLine[] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <output>
      <ul className={styles.problems}>
        {lines.map((line) =>
          'problem' in line ? (
            <li key={line.line}>
              {t('outside.line', { line: line.line })} {t(`outside.problem.${line.problem}`)}
            </li>
          ) : null,
        )}
      </ul>
    </output>
  );
}

function SendMail({
  isChosen,
  onChoose,
}: {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation('exams');
  return (
    <Checkbox
      label={t('outside.sendMail')}
      checked={isChosen}
      onChange={(_, { checked }) => onChoose(checked === true)}
    />
  );
}
