import { DispCtrlType, Role, type PublishedRemote, type RemoteMenuEntry } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { activeItem, menuOf, topLevelEntries, titleFor } from './menu-model.ts';

const entry = (path: string, order: number, more: Partial<RemoteMenuEntry> = {}) => ({
  id: path.split('/').at(-1) ?? '',
  path,
  labels: { ja: `${path} ja`, en: `${path} en`, vi: `${path} vi` },
  section: 'main' as const,
  order,
  icon: 'home',
  hiddenForUchida: false,
  ...more,
});

const remote = (name: PublishedRemote['name'], menu: RemoteMenuEntry[]): PublishedRemote => ({
  name,
  menu,
  routes: [],
  version: '1',
  contract: 1,
  container: 'mfe_x',
  manifest: '/remotes/x/1/mf-manifest.json',
  integrity: 'sha384-x',
  publishedAt: '',
});

const registry = {
  updatedAt: '',
  remotes: [
    remote('settings', [
      entry('/pages/schoolSetting', 50, { section: 'setup', call: 'schoolSecurity.read' }),
      entry('/pages/students', 10, {
        section: 'setup',
        call: 'students.list',
        covers: ['/pages/student-record'],
      }),
      entry('/pages/customCompetency', 40, { section: 'setup' }),
      entry('/pages/academicPromotion', 60),
    ]),
    remote('jgrow', [
      entry('/pages/jgrow/activity', 31),
      entry('/pages/jgrow/event', 32),
      entry('/pages/jgrow/analysis', 33),
    ]),
    remote('exams', [entry('/pages/exam/list', 20)]),
    remote('class-management', [
      entry('/pages/class-management', 5),
      entry('/pages/statistics', 6, { hiddenForUchida: true }),
    ]),
  ],
};

const admin = {
  role: Role.Admin,
  dispCtrlType: DispCtrlType.Normal,
  isCompletedInitialSetting: true,
};
const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id);

describe('menuOf', () => {
  it('orders an administrator’s entries by section and order, without the frame’s own place', () => {
    const menu = menuOf(registry, admin);
    expect(idsOf(menu.main)).toEqual([
      'class-management',
      'statistics',
      'list',
      'activity',
      'event',
      'analysis',
    ]);
    expect(idsOf(menu.setup)).toEqual(['students', 'customCompetency', 'schoolSetting']);
  });

  it('lists nothing of a remote that was withdrawn, though it runs here', () => {
    const withdrawn = [{ name: 'jgrow', version: '1', routes: [], withdrawnAt: '' }];
    const menu = menuOf({ ...registry, withdrawn }, admin);
    expect(idsOf(menu.main)).toEqual(['class-management', 'statistics', 'list']);
  });

  it('keeps entries from whoever may not make their page’s call: a Normal teacher, not an IgsAdmin', () => {
    const normal = menuOf(registry, { ...admin, role: Role.Normal });
    expect(idsOf(normal.setup)).toEqual(['students', 'customCompetency']);
    const igs = menuOf(registry, { ...admin, role: Role.IgsAdmin });
    expect(idsOf(igs.setup)).toContain('schoolSetting');
  });

  it('drops what the Uchida display hides, declared or named by the specification', () => {
    const menu = menuOf(registry, { ...admin, dispCtrlType: DispCtrlType.Uchida });
    expect(idsOf(menu.main)).not.toContain('statistics');
    expect(idsOf(menu.setup)).toEqual(['students', 'schoolSetting']);
  });
});

it('before the initial setup the menu holds its screens only', () => {
  const menu = menuOf(registry, { ...admin, isCompletedInitialSetting: false });
  expect(idsOf([...menu.main, ...menu.setup])).toEqual(['students']);
});

describe('advancement', () => {
  const owning = {
    ...registry,
    remotes: registry.remotes.map((r) =>
      r.name === 'settings'
        ? { ...r, routes: [{ module: './routes', prefixes: ['/pages/academicPromotion'] }] }
        : r,
    ),
  };
  it('is offered to administrators, and only once a remote has the page', () => {
    expect(menuOf(registry, admin).advancement).toBe(false);
    expect(menuOf(owning, admin).advancement).toBe(true);
    expect(menuOf(owning, { ...admin, role: Role.Normal }).advancement).toBe(false);
  });
});

describe('topLevelEntries', () => {
  it('gathers a remote with many entries where its first would stand', () => {
    const entries = topLevelEntries(menuOf(registry, admin));
    expect(entries.map((top) => (top.kind === 'link' ? top.item.id : top.remote.name))).toEqual([
      'class-management',
      'statistics',
      'list',
      'jgrow',
    ]);
  });
});

describe('activeItem', () => {
  const menu = menuOf(registry, admin);

  it('finds the item of a page below it, and of a list’s siblings', () => {
    expect(activeItem(menu, '/pages/exam/12/edit')?.id).toBe('list');
    expect(activeItem(menu, '/pages/jgrow/event/create')?.id).toBe('event');
    expect(titleFor(menu, '/pages/students', 'en')).toBe('/pages/students en');
  });

  it('finds the item that covers a page of another address', () => {
    expect(activeItem(menu, '/pages/student-record/7')?.id).toBe('students');
    expect(activeItem(menu, '/pages/student-records')).toBeNull();
  });

  it('finds none for a path that only begins alike', () => {
    expect(activeItem(menu, '/pages/students-x')).toBeNull();
    expect(titleFor(menu, '/pages/home', 'ja')).toBeNull();
  });
});
