import { addTranslations, initI18n, PlatformProvider, type PlatformHost } from '@mebae/platform';
import { DispCtrlType, Role, type AccountProfile, type EndpointName } from '@mebae/contracts';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { uiTranslations } from '../translations.ts';
import { Allowed, AllowedContent } from './allowed.tsx';
import { ConfirmButton } from './confirm-button.tsx';

beforeAll(async () => {
  await initI18n('en');
  await addTranslations('ui', uiTranslations);
});

const present = 2026;

/** The element as an account of this role sees it with a school year shown. */
function shownTo(role: Role, element: ReactElement, schoolYear = present): string {
  const profile = { role, dispCtrlType: DispCtrlType.Normal, schoolYear: present };
  const host = { language: 'en', schoolYear, profile: profile as AccountProfile } as PlatformHost;
  return renderToStaticMarkup(createElement(PlatformProvider, { value: host }, element));
}

const button = (call: EndpointName): ReactElement =>
  createElement(
    Allowed as FunctionComponent<{ call: EndpointName }>,
    { call },
    createElement(
      ConfirmButton,
      { title: 'End?', body: '', confirmLabel: 'End', onConfirm: () => undefined },
      'End',
    ),
  );

describe('Allowed', () => {
  it.each([
    ['exams.end', Role.Admin, false],
    ['exams.end', Role.IgsAdmin, false],
    ['exams.end', Role.Normal, true],
    ['activities.create', Role.Normal, false],
  ] as const)('%s for role %i: disabled is %s', (call, role, disabled) => {
    const html = shownTo(role, button(call));
    expect(html).toContain('End</button>');
    // disabled, but reachable by keyboard: the tooltip says why
    expect(html.includes('aria-disabled="true"')).toBe(disabled);
    expect(html).not.toMatch(/ disabled(=|>| )/);
  });
});

it('what belongs to the current school year is off with another one shown, and says so', () => {
  const past = shownTo(Role.Admin, button('activities.create'), present - 1);
  expect(past).toContain('aria-disabled="true"');
  expect(past).toContain('Available only in school year 2026.');
  expect(shownTo(Role.Admin, button('exams.end'), present - 1)).not.toContain('aria-disabled');
});

describe('AllowedContent', () => {
  const content = createElement(
    AllowedContent as FunctionComponent<{ call: EndpointName }>,
    { call: 'outbox.list' },
    'the mails',
  );

  it('is the content, or the reason why there is none', () => {
    expect(shownTo(Role.Admin, content)).toContain('the mails');
    const refused = shownTo(Role.Normal, content);
    expect(refused).not.toContain('the mails');
    expect(refused).toContain('Cannot be used as you do not have administrative authorities.');
  });
});
