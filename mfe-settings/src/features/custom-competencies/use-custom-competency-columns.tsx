import type { CustomCompetency } from '@mebae/contracts';
import { Badge, formatNumber, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { CompetencyBadge, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  badges: { display: 'flex', flexWrap: 'wrap', gap: '4px', padding: '4px 0' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

function Members({ competencies }: Pick<CustomCompetency, 'competencies'>) {
  const styles = useStyles();
  return (
    <span className={styles.badges}>
      {competencies.map(({ competencyID, competencyType, name }) => (
        <CompetencyBadge key={competencyID} type={competencyType} name={name} />
      ))}
    </span>
  );
}

function State({ isValid, isInBoxplot }: CustomCompetency) {
  const styles = useStyles();
  const t = useText();
  return (
    <span className={styles.badges}>
      <Badge appearance="tint" color={isValid ? 'success' : 'informative'}>
        {t(isValid ? 'competency.isValid' : 'competency.isInvalid')}
      </Badge>
      {isInBoxplot && (
        <Badge appearance="tint" color="informative">
          {t('competency.inBoxplot')}
        </Badge>
      )}
    </span>
  );
}

/** Columns of the list of school competencies. */
export function useCustomCompetencyColumns(): Column<CustomCompetency>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('competency.name'),
        cell: ({ name }) => name,
        rowHeader: true,
        width: 220,
      },
      {
        id: 'competencies',
        header: t('competency.members'),
        cell: ({ competencies }) => <Members competencies={competencies} />,
      },
      numberColumn({
        id: 'studentCount',
        header: t('competency.students'),
        cell: ({ studentCount }) =>
          studentCount === null
            ? t('competency.noCourse')
            : t('competency.people', { count: formatNumber(studentCount, language) }),
        width: 150,
      }),
      {
        id: 'state',
        header: t('competency.state'),
        cell: (row) => <State {...row} />,
        width: 190,
      },
    ],
    [t, language],
  );
}
