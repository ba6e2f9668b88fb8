import { bootEntry } from '../../lib/entry-boot.tsx';
import { SignInPage } from './signin.page.tsx';

/** Starts the sign-in page. */
export const boot = (element: HTMLElement): Promise<void> =>
  bootEntry(element, 'signin', (language) => <SignInPage language={language} />);
