import type { GroupPerson } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Select,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { ConditionList } from './condition-list.tsx';
import { groupCountOf, withLeftOut, type RequestProps } from './request-state.ts';

const useStyles = makeStyles({
  details: { '&[open] > summary': { marginBottom: '16px' } },
  summary: { ...typographyStyles.body1, cursor: 'pointer', minHeight: '24px' },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginBottom: '12px',
  },
  people: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    alignItems: 'start',
    gap: '0 12px',
    maxHeight: '420px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: '8px',
    margin: 0,
  },
});

/** Conditions about students: who is together, apart, in a given group, or in none. */
export function PeopleConditions({
  students,
  request,
  onChange,
}: RequestProps & { students: readonly GroupPerson[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const [checked, setChecked] = useState<readonly number[]>([]);
  const leftOut = new Set(request.leftOut);
  const offered = students.filter(({ studentID }) => !leftOut.has(studentID));
  const ticked = checked.filter((id) => offered.some(({ studentID }) => studentID === id));
  const change = (next: typeof request) => {
    onChange(next);
    setChecked([]);
  };
  const conditions =
    request.together.length + request.apart.length + request.fixed.length + request.leftOut.length;
  return (
    <Section title={t('grouping.people.title')} description={t('grouping.people.hint')}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t('grouping.people.summary', { n: offered.length, conditions })}
        </summary>
        <ConditionTools
          request={request}
          offered={offered.length}
          ticked={ticked}
          onChange={change}
        />
        <fieldset className={styles.people} aria-label={t('grouping.people.title')}>
          {offered.map((student) => (
            <Checkbox
              key={student.studentID}
              label={t('grouping.personOf', {
                name: personName(student, language),
                schoolClass: className(student.schoolClass),
                number: student.studentNumber ?? '',
              })}
              checked={ticked.includes(student.studentID)}
              onChange={(_, data) =>
                setChecked(
                  data.checked
                    ? [...ticked, student.studentID]
                    : ticked.filter((id) => id !== student.studentID),
                )
              }
            />
          ))}
        </fieldset>
      </details>
      <ConditionList students={students} request={request} onChange={onChange} />
    </Section>
  );
}

interface ConditionToolsProps extends RequestProps {
  /** How many students can be chosen. */
  offered: number;
  ticked: readonly number[];
}

/** Conditions for the ticked students. */
function ConditionTools({ request, offered, ticked, onChange }: ConditionToolsProps) {
  const styles = useStyles();
  const t = useText();
  const fixTo = (group: number) =>
    onChange({
      ...request,
      fixed: [
        ...request.fixed.filter(({ studentID }) => !ticked.includes(studentID)),
        ...ticked.map((studentID) => ({ studentID, group })),
      ],
    });
  return (
    <div className={styles.tools}>
      <span>{t('board.checked', { n: ticked.length })}</span>
      <Button
        disabledFocusable={ticked.length < 2}
        onClick={() => onChange({ ...request, together: [...request.together, [...ticked]] })}
      >
        {t('grouping.together')}
      </Button>
      <Button
        disabledFocusable={ticked.length < 2}
        onClick={() => onChange({ ...request, apart: [...request.apart, [...ticked]] })}
      >
        {t('grouping.apart')}
      </Button>
      <FixTo
        groups={groupCountOf(request, offered)}
        isDisabled={ticked.length === 0}
        onFix={fixTo}
      />
      <Button
        disabledFocusable={ticked.length === 0}
        onClick={() => onChange(withLeftOut(request, ticked))}
      >
        {t('grouping.leaveOut')}
      </Button>
    </div>
  );
}

interface FixToProps {
  groups: number;
  isDisabled: boolean;
  onFix: (group: number) => void;
}

function FixTo({ groups, isDisabled, onFix }: FixToProps) {
  const t = useText();
  const [group, setGroup] = useState(1);
  return (
    <>
      <Select
        aria-label={t('grouping.fixTarget')}
        value={group}
        onChange={(_, { value }) => setGroup(Number(value))}
      >
        {Array.from({ length: groups }, (_, index) => (
          <option key={index} value={index + 1}>
            {t('grouping.group', { n: index + 1 })}
          </option>
        ))}
      </Select>
      <Button disabledFocusable={isDisabled} onClick={() => onFix(Math.min(group, groups))}>
        {t('grouping.fix')}
      </Button>
    </>
  );
}
