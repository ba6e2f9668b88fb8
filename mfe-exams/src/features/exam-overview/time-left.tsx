import { useTranslation } from '@mebae/platform';
import { useEffect, useState } from 'react';
import { splitTime } from './split-time.ts';

interface TimeLeftProps {
  /** ISO 8601. */
  until: string;
  isOver: boolean;
}

/** The time until a moment, every second anew; never below nought. */
export function TimeLeft({ until, isOver }: TimeLeftProps) {
  const { t } = useTranslation('exams');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (isOver) return t('overview.over');
  const { unit, larger, smaller } = splitTime(Date.parse(until) - now);
  return <time role="timer">{t(`overview.time.${unit}`, { larger, smaller })}</time>;
}
