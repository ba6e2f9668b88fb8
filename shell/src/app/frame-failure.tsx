import { useLanguage } from '@mebae/platform';
import { useRouteError } from 'react-router';
import { BootFailure } from './boot-failure.tsx';

/** The frame's own last resort: something outside every remote threw. */
export function FrameFailure() {
  const language = useLanguage();
  return <BootFailure error={useRouteError()} language={language} />;
}
