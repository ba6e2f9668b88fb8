import type { KeptApartPair } from '@mebae/contracts';
import { Badge, Button, formatDate, personName, useLanguage } from '@mebae/platform';
import { Allowed, ConfirmButton, useUndoNotice, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useKeptApartWrites } from './kept-apart.resource.ts';

/** Columns of the list of pairs. */
export function useKeptApartColumns(
  onEdit: (pair: KeptApartPair) => void,
): Column<KeptApartPair>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const student = ({ grade, schoolClassName, ...name }: KeptApartPair['students'][0]): string =>
      schoolClassName === null || grade === null
        ? personName(name, language)
        : t('apart.ofClass', {
            name: personName(name, language),
            schoolClass: t('students.className', { grade, name: schoolClassName }),
          });
    return [
      {
        id: 'first',
        header: t('apart.first'),
        cell: ({ students }) => student(students[0]),
        rowHeader: true,
        width: 200,
      },
      {
        id: 'second',
        header: t('apart.second'),
        cell: ({ students }) => student(students[1]),
        width: 200,
      },
      { id: 'note', header: t('apart.note'), cell: ({ note }) => note },
      {
        id: 'endsOn',
        header: t('apart.endsOn'),
        cell: ({ endsOn, isEnded }) => (
          <>
            {endsOn === null ? t('apart.noEnd') : formatDate(endsOn, language)}{' '}
            {isEnded && <Badge appearance="tint">{t('apart.ended')}</Badge>}
          </>
        ),
        width: 170,
      },
      {
        id: 'change',
        header: t('apart.change'),
        cell: (pair) => <Actions pair={pair} onEdit={onEdit} />,
        width: 190,
      },
    ];
  }, [t, language, onEdit]);
}

interface ActionsProps {
  pair: KeptApartPair;
  onEdit: (pair: KeptApartPair) => void;
}

function Actions({ pair, onEdit }: ActionsProps) {
  const t = useText();
  const language = useLanguage();
  const { remove } = useKeptApartWrites();
  const showUndoNotice = useUndoNotice('/keptApart');
  const first = personName(pair.students[0], language);
  const second = personName(pair.students[1], language);
  return (
    <>
      <Allowed call="keptApart.update">
        <Button onClick={() => onEdit(pair)}>{t('apart.edit')}</Button>
      </Allowed>
      <Allowed call="keptApart.remove">
        <ConfirmButton
          appearance="subtle"
          title={t('apart.deleteTitle', { first, second })}
          body={t('apart.deleteBody')}
          confirmLabel={t('apart.delete')}
          danger
          onConfirm={async () => {
            const { undoID } = await remove(pair.keptApartID);
            showUndoNotice(t('apart.deleted', { first, second }), undoID);
          }}
        >
          {t('apart.delete')}
        </ConfirmButton>
      </Allowed>
    </>
  );
}
