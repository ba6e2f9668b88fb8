import { Button, Input, makeStyles } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '8px' },
});

export interface QuestionFormProps {
  /** Names the field to screen readers. */
  label: string;
  placeholder: string;
  /** Takes the focus once it is there. */
  takesFocus?: boolean;
  onAsk: (question: string) => void;
}

/** One line to ask with. An empty one asks nothing. */
export function QuestionForm({ label, placeholder, takesFocus = false, onAsk }: QuestionFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAsk(text.trim());
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Input
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={limits.guideQuestionLength}
        value={text}
        onChange={(_, data) => setText(data.value)}
      />
      <Button
        type="submit"
        appearance="primary"
        icon={<SendRegular />}
        aria-label={t('chat.send')}
      />
    </form>
  );
}
