import { endpoints, limits } from '@mebae/contracts';
import { Field, Textarea, api, useKeptForm, useMutate, useNotice } from '@mebae/platform';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { SettingForm } from './setting-form.tsx';

interface HomeTextProps {
  saved: string;
  onSaved: (next: string) => void;
}

/** What the school says to its staff on home. */
export function HomeText({ saved, onSaved }: HomeTextProps) {
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  const [text, setText] = useState(saved);
  const [busy, setBusy] = useState(false);
  const max = limits.dashboardTextLength;
  const next = text.trim();
  const isTooLong = next.length > max;
  const isChanged = next !== saved;
  useKeptForm({
    name: 'home text',
    value: { text },
    dirty: isChanged,
    restore: (kept) => setText(kept.text),
  });

  const save = async () => {
    if (isTooLong) return;
    setBusy(true);
    try {
      await api(endpoints.home.setDashboardText, { body: { text: next } });
      onSaved(next);
      notice.success(t('school.homeSaved'));
      await refresh(endpoints.home.dashboardInfo);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingForm
      title={t('school.home')}
      description={t('school.homeHint')}
      busy={busy}
      ready={isChanged && !isTooLong}
      onSave={save}
    >
      <Field
        label={t('school.homeLabel')}
        hint={t('school.homeTextHint', { max })}
        validationMessage={isTooLong ? t('school.homeTooLong', { max }) : undefined}
      >
        <Textarea
          rows={5}
          resize="vertical"
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
    </SettingForm>
  );
}
