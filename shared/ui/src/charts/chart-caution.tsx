import { createContext, type ReactNode } from 'react';

/** The caution that the charts inside have in their saved pictures; empty for nothing. */
export const CautionContext = createContext('');

/**
 * Takes along into saved pictures what a screen says beside its charts and what the figures may not be read without: a
 * picture is shown where the screen is not.
 */
export function ChartCaution({ text, children }: { text: string; children: ReactNode }) {
  return <CautionContext value={text}>{children}</CautionContext>;
}
