import { PlatformProvider, type Notice, type PlatformHost } from '@mebae/platform';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useForm, type FormHandle, type FormOptions } from './use-form.ts';

interface Person {
  name: string;
  email: string;
}

const schema = () => z.object({ name: z.string().min(1, '名前は必須です'), email: z.string() });
const sakura: Person = { name: '桜', email: 'sakura@school.example' };

/** As much of a page as React asks for to run a component that draws nothing. */
function fakeContainer(): Element {
  const page = { nodeType: 9, addEventListener: () => undefined, activeElement: null };
  return Object.assign(Object.create(null), {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: page,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    textContent: '',
  }) as Element;
}

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // react-dom asks of elements whether they are frames; none is
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Runs the hook. `form()` is the handle of the newest rendering, `notices` what was shown. */
async function build(options: Partial<FormOptions<Person>> = {}) {
  const notices: Notice[] = [];
  let handle: FormHandle<Person> | null = null;
  function Screen() {
    handle = useForm<Person>({
      keptAs: 'person',
      defaultValues: sakura,
      schema,
      onSave: () => Promise.resolve(),
      ...options,
    });
    return null;
  }
  const host = {
    language: 'ja',
    showNotice: (notice: Notice) => {
      notices.push(notice);
      return () => undefined;
    },
  } as PlatformHost;
  const root = createRoot(fakeContainer());
  await act(async () => {
    root.render(createElement(PlatformProvider, { value: host }, createElement(Screen)));
  });
  const form = () => handle!;
  return {
    form,
    notices,
    type: (name: keyof Person, value: string) => act(async () => form().setValue(name, value)),
    submit: () => act(() => form().submit()),
    messageOf: (name: keyof Person) => form().control.getFieldState(name).error?.message,
  };
}

/** A save that ends when the test says so. */
function slowSave() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { onSave: vi.fn<(values: Person) => Promise<void>>(() => promise), end: resolve };
}

describe('a save', () => {
  it('gets what was typed; then the form is clean and goes on with it', async () => {
    const onSave = vi.fn<(values: Person) => Promise<void>>(() => Promise.resolve());
    const { form, type, submit, notices } = await build({ onSave });
    expect(form().isDirty).toBe(false);
    await type('name', '梅');
    expect(form().isDirty).toBe(true);
    await submit();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...sakura, name: '梅' });
    expect(form().isDirty).toBe(false);
    expect(form().getValues()).toEqual({ ...sakura, name: '梅' });
    expect(notices).toEqual([]);
  });

  it('goes on with the next values where there are some', async () => {
    const { form, type, submit } = await build({ nextValues: () => ({ name: '', email: '' }) });
    await type('name', '梅');
    await submit();
    expect(form().getValues()).toEqual({ name: '', email: '' });
    expect(form().isDirty).toBe(false);
  });

  it('is followed by onSaved once the form is clean', async () => {
    const onSaved = vi.fn<() => void>(() => {
      expect(form().isDirty).toBe(false);
    });
    const { form, type, submit } = await build({ onSaved });
    await type('name', '梅');
    await submit();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('takes what onSaved returns for nothing that React has to call', async () => {
    const returned = vi.fn<() => void>();
    const { submit } = await build({ onSaved: () => returned });
    await submit();
    await submit();
    expect(returned).not.toHaveBeenCalled();
  });

  it('keeps what is typed while it runs as unsaved input', async () => {
    const { onSave, end } = slowSave();
    const { form, type } = await build({ onSave });
    await type('name', '梅');
    let saving: Promise<void> | undefined;
    await act(async () => {
      saving = form().submit();
      await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
    });
    expect(form().isSaving).toBe(true);
    await type('email', 'ume@school.example');
    await act(async () => {
      end();
      await saving;
    });
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...sakura, name: '梅' });
    expect(form().getValues()).toEqual({ name: '梅', email: 'ume@school.example' });
    expect(form().isDirty).toBe(true);
    await act(async () => form().discard());
    expect(form().getValues()).toEqual({ ...sakura, name: '梅' });
  });

  it('does not begin again while it runs', async () => {
    const { onSave, end } = slowSave();
    const { form } = await build({ onSave });
    await act(async () => {
      const saves = [form().submit(), form().submit()];
      end();
      await Promise.all(saves);
    });
    expect(onSave).toHaveBeenCalledOnce();
    expect(form().isSaving).toBe(false);
  });
});

describe('nothing is saved and the input stays', () => {
  const refused = () => Promise.reject(new Error('no network'));

  it('when the schema refuses a value, until it is mended', async () => {
    const onSave = vi.fn<(values: Person) => Promise<void>>(() => Promise.resolve());
    const { form, type, submit, messageOf } = await build({ onSave });
    await type('name', '');
    expect(messageOf('name')).toBeUndefined();
    await submit();
    expect(onSave).not.toHaveBeenCalled();
    expect(messageOf('name')).toBe('名前は必須です');
    expect(form().isDirty).toBe(true);
    await type('name', '梅');
    expect(messageOf('name')).toBeUndefined();
  });

  it('when the server refuses a field, which says so', async () => {
    const { form, type, submit, messageOf, notices } = await build({
      onSave: refused,
      problemOf: () => ({ field: 'email', message: '登録済みです' }),
    });
    await type('name', '梅');
    await submit();
    expect(messageOf('email')).toBe('登録済みです');
    expect(notices).toEqual([]);
    expect(form().isDirty).toBe(true);
  });

  it('when the save fails otherwise, which a notice says', async () => {
    const onSaved = vi.fn<() => void>();
    const { form, type, submit, notices } = await build({ onSave: refused, onSaved });
    await type('name', '梅');
    await submit();
    expect(notices).toMatchObject([{ kind: 'error' }]);
    expect(onSaved).not.toHaveBeenCalled();
    expect(form().getValues().name).toBe('梅');
    expect(form().isDirty).toBe(true);
  });

  it('when the save says false, of which the person was told', async () => {
    const onSaved = vi.fn<() => void>();
    const { form, type, submit, notices } = await build({
      onSave: () => Promise.resolve(false),
      onSaved,
    });
    await type('name', '梅');
    await submit();
    expect(notices).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
    expect(form().isDirty).toBe(true);
  });
});

it('gives the input up, then runs what follows once the form is clean', async () => {
  const next = vi.fn<() => void>(() => {
    expect(form().isDirty).toBe(false);
  });
  const { form, type } = await build();
  await type('name', '梅');
  await act(async () => form().discard(next));
  expect(next).toHaveBeenCalledOnce();
  expect(form().getValues()).toEqual(sakura);
});

it('puts kept input back as unsaved', async () => {
  const { form } = await build();
  await act(async () => form().restore({ ...sakura, name: '梅' }));
  expect(form().getValues().name).toBe('梅');
  expect(form().isDirty).toBe(true);
  await act(async () => form().discard());
  expect(form().getValues()).toEqual(sakura);
});
