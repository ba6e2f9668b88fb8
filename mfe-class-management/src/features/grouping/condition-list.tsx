import type { GroupPerson } from '@mebae/contracts';
import { Button, makeStyles, personName, tokens, useLanguage } from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useText } from '../../lib/text.ts';
import type { RequestProps } from './request-state.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '12px 0 0', padding: 0, display: 'grid', gap: '4px' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '2px 4px 2px 10px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** The conditions about students, each of which can be taken back. */
export function ConditionList({
  students,
  request,
  onChange,
}: RequestProps & { students: readonly GroupPerson[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const names = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  const wordsOf = (ids: readonly number[]): string =>
    ids.map((id) => names.get(id) ?? '').join(t('grouping.separator'));
  const conditions = [
    ...(['together', 'apart'] as const).flatMap((kind) =>
      request[kind].map((set, index) => ({
        key: `${kind} ${set.join(' ')}`,
        text: t(`grouping.conditions.${kind}`, { names: wordsOf(set) }),
        without: { ...request, [kind]: request[kind].toSpliced(index, 1) },
      })),
    ),
    ...request.fixed.map(({ studentID, group }, index) => ({
      key: `fixed ${studentID}`,
      text: t('grouping.conditions.fixed', {
        names: wordsOf([studentID]),
        group: t('grouping.group', { n: group }),
      }),
      without: { ...request, fixed: request.fixed.toSpliced(index, 1) },
    })),
    ...request.leftOut.map((studentID, index) => ({
      key: `out ${studentID}`,
      text: t('grouping.conditions.leftOut', { names: wordsOf([studentID]) }),
      without: { ...request, leftOut: request.leftOut.toSpliced(index, 1) },
    })),
  ];
  if (conditions.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('grouping.conditions.title')}>
      {conditions.map(({ key, text, without }) => (
        <li key={key} className={styles.row}>
          {text}
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('grouping.conditions.remove', { condition: text })}
            onClick={() => onChange(without)}
          />
        </li>
      ))}
    </ul>
  );
}
