import { cardsPerPage, loginCardHours, type ExamineeSelection } from '@mebae/contracts';
import { Field, Radio, RadioGroup, useNotice, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { useDrawCards } from '../exam-detail.resource.ts';
import { ActionDialog } from '../follow-up/action-dialog.tsx';

interface CardsDialogProps {
  evalSettingID: number;
  people: ExamineeSelection;
  /** How many people, as they are shown. */
  count: string;
  onClose: () => void;
}

/** Asks how many cards stand on a page, and has them drawn. */
export default function CardsDialog({ evalSettingID, people, count, onClose }: CardsDialogProps) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const drawCards = useDrawCards(evalSettingID);
  const [perPage, setPerPage] = useState<(typeof cardsPerPage)[number]>(cardsPerPage[0]);
  const draw = async () => {
    await drawCards({ people, perPage });
    notice.success(t('cards.started'));
  };
  return (
    <ActionDialog
      title={t('cards.title')}
      body={t('cards.body', { people: count, hours: loginCardHours })}
      confirmLabel={t('cards.make')}
      onConfirm={draw}
      onClose={onClose}
    >
      <Field label={t('cards.perPage')}>
        <RadioGroup
          layout="horizontal"
          value={String(perPage)}
          onChange={(_, { value }) =>
            setPerPage(cardsPerPage.find((cards) => String(cards) === value) ?? perPage)
          }
        >
          {cardsPerPage.map((cards) => (
            <Radio key={cards} value={String(cards)} label={t('cards.ofPage', { cards })} />
          ))}
        </RadioGroup>
      </Field>
    </ActionDialog>
  );
}
