import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { useId, useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface Guest {
  name: string;
  email: string | null;
  relation: string;
}

const nobody = { name: '', email: '', relation: '' };
const fields = ['name', 'email', 'relation'] as const;

/** Somebody who is not at the school. */
export function AskGuest({ onAsk }: { onAsk: (guest: Guest) => Promise<boolean> }) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const id = useId();
  const [typed, setTyped] = useState(nobody);
  const submit = async (): Promise<void> => {
    const email = typed.email.trim() === '' ? null : typed.email.trim();
    const guest = { name: typed.name.trim(), email, relation: typed.relation.trim() };
    if (await onAsk(guest)) setTyped(nobody);
  };
  return (
    <form
      className={styles.asking}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <strong id={`${id}-title`}>{withReadings(t('ask.guest'))}</strong>
      {fields.map((field) => (
        <div key={field} className={styles.asking}>
          <label htmlFor={`${id}-${field}`}>{withReadings(t(`ask.guestField.${field}`))}</label>
          <input
            id={`${id}-${field}`}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            required={field === 'name'}
            maxLength={field === 'email' ? limits.emailLength : limits.nameLength}
            className={styles.input}
            value={typed[field]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [field]: target.value }))}
          />
        </div>
      ))}
      <button type="submit" className={styles.secondary}>
        {withReadings(t('ask.askGuest'))}
      </button>
    </form>
  );
}
