import { LeavingState } from '@mebae/contracts';
import { Button, Input } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { Allowed, FilterField, SelectFilter } from '@mebae/ui';
import { useState } from 'react';
import { oneOf } from './one-of.ts';
import { useText } from './text.ts';

const states = Object.values(LeavingState);

export interface LeavingChoice {
  state: LeavingState;
  /** `YYYY-MM-DD` */
  on: string;
}

interface LeaveFormProps {
  isBusy: boolean;
  onLeave: (choice: LeavingChoice) => void;
}

/** As what students leave, and on which day: today unless another one is chosen. */
export function LeaveForm({ isBusy, onLeave }: LeaveFormProps) {
  const t = useText();
  const [state, setState] = useState<LeavingState>(LeavingState.TransferredOut);
  const [on, setOn] = useState(() => dayInJapan(new Date()));
  return (
    <>
      <SelectFilter
        label={t('leaving.state')}
        value={state}
        onChange={(value) => setState(oneOf(value, states) ?? state)}
        options={states.map((one) => ({ value: one, text: t(`import.state.${one}`) }))}
      />
      <FilterField label={t('leaving.on')}>
        <Input type="date" value={on} onChange={(_, { value }) => setOn(value)} />
      </FilterField>
      <Allowed call="students.leave">
        <Button
          appearance="primary"
          disabledFocusable={isBusy || on === ''}
          onClick={() => onLeave({ state, on })}
        >
          {t('students.register')}
        </Button>
      </Allowed>
    </>
  );
}
