import { describe, expect, it, vi } from 'vitest';
import {
  createKeptForms,
  fitsForm,
  keptFormCount,
  keptFormLength,
  withoutSecrets,
} from './kept-forms.ts';

/** The tab's storage, with a quota that a test can set. */
function fakeStorage(quota = Infinity): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

const draft = { title: '校外学習', days: 2 };

describe('kept forms', () => {
  it('come back to the same person in the same tab', () => {
    const storage = fakeStorage();
    createKeptForms({ storage, owner: '1.7' }).keep('/pages/x edit-1', draft);
    const later = createKeptForms({ storage, owner: '1.7' });
    expect(later.read('/pages/x edit-1')).toEqual(draft);
    expect(later.read('/pages/x edit-2')).toBeUndefined();
    expect(later.read('/pages/y edit-1')).toBeUndefined();
  });

  it.each(['1.8', '2.7', '1.70', '1'])('are removed when %s signs in', (owner) => {
    const storage = fakeStorage();
    storage.setItem('mebae.schoolYear', '2026');
    createKeptForms({ storage, owner: '1.7' }).keep('form', draft);
    expect(createKeptForms({ storage, owner }).read('form')).toBeUndefined();
    expect(storage.length).toBe(1);
    expect(createKeptForms({ storage, owner: '1.7' }).read('form')).toBeUndefined();
  });

  it('go when they are saved, and all when they are given up', () => {
    const storage = fakeStorage();
    const forms = createKeptForms({ storage, owner: '1.7' });
    for (const name of ['a', 'b', 'c']) forms.keep(name, draft);
    forms.drop('a');
    expect(forms.read('a')).toBeUndefined();
    expect(forms.read('b')).toEqual(draft);
    forms.clear();
    expect(storage.length).toBe(0);
  });

  it('go at sign-out and are not written after it, until the person is back', () => {
    const storage = fakeStorage();
    const forms = createKeptForms({ storage, owner: '1.7' });
    forms.keep('a', draft);
    forms.keep('saved', draft);
    forms.drop('saved');
    forms.stop();
    forms.keep('a', { ...draft, title: '遠足' });
    expect(storage.length).toBe(0);
    forms.resume();
    expect(forms.read('a')).toEqual({ ...draft, title: '遠足' });
    expect(forms.read('saved')).toBeUndefined();
  });

  it('are bounded in size and number', () => {
    let time = 0;
    const storage = fakeStorage();
    const forms = createKeptForms({ storage, owner: '1.7', now: () => (time += 1) });
    forms.keep('large', { text: 'x' });
    forms.keep('large', { text: 'x'.repeat(keptFormLength) });
    expect(forms.read('large')).toBeUndefined();
    for (let index = 0; index < keptFormCount + 2; index += 1) forms.keep(`form ${index}`, draft);
    expect(storage.length).toBe(keptFormCount);
    expect(forms.read('form 1')).toBeUndefined();
    expect(forms.read('form 2')).toEqual(draft);
    forms.keep('form 2', { title: 'again' });
    expect(storage.length).toBe(keptFormCount);
  });

  it('leave no older copy where the browser has no space', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const forms = createKeptForms({ storage: fakeStorage(100), owner: '1.7' });
    forms.keep('a', { text: 'short' });
    expect(forms.read('a')).toEqual({ text: 'short' });
    forms.keep('a', { text: 'x'.repeat(200) });
    expect(forms.read('a')).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('ignore what they can’t read', () => {
    const storage = fakeStorage();
    const forms = createKeptForms({ storage, owner: '1.7' });
    for (const text of [
      '{"at":1,"val',
      '[]',
      'null',
      '{"at":"1","value":{}}',
      '{"at":1,"value":[]}',
    ]) {
      storage.setItem('mebae.form 1.7 a', text);
      expect(forms.read('a')).toBeUndefined();
    }
  });
});

it('never keep passwords, codes or tokens', () => {
  const storage = fakeStorage();
  const values = {
    name: '佐藤',
    password: 'Hidden-1',
    newPassword: 'Hidden-2',
    account: { passwordConfirmation: 'Hidden-3', authCode: 'Hidden-4' },
    rows: [{ resetPasswordToken: 'Hidden-5', grade: 1 }],
  };
  createKeptForms({ storage, owner: '1.7' }).keep('a', values);
  const stored = storage.getItem(storage.key(0) ?? '') ?? '';
  expect(stored).toContain('佐藤');
  expect(stored).not.toContain('Hidden');
  expect(withoutSecrets(values)).toEqual({ name: '佐藤', account: {}, rows: [{ grade: 1 }] });
});

describe('fitsForm', () => {
  const current = { title: '', ids: [1], place: null, password: '' };

  it('takes what the form can hold', () => {
    expect(fitsForm(current, { title: 'x', ids: [], place: { id: 2 } })).toBe(true);
    expect(fitsForm({}, { base: { title: 'x' } })).toBe(true);
    expect(fitsForm({ destinationID: 3 }, { destinationID: null })).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['a missing field', { title: 'x', place: null }],
    ['another kind of value', { title: 1, ids: [], place: null }],
    ['a record for a list', { title: 'x', ids: {}, place: null }],
  ])('refuses %s', (_, kept) => {
    expect(fitsForm(current, kept)).toBe(false);
  });
});
