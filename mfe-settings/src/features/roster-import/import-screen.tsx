import {
  classChangeImportFields,
  endpoints,
  promotionImportFields,
  studentImportFields,
  teacherImportFields,
  type EndpointName,
  type RosterKind,
} from '@mebae/contracts';
import { createContext, use, type ReactNode } from 'react';
import type { TextKey } from '@mebae/platform';
import { paths } from '../../lib/paths.ts';

/** Parts of the screens of one kind of import. */
export interface ImportScreen {
  kind: RosterKind;
  calls: typeof endpoints.studentImport;
  /** A call that those who may import may make. */
  call: EndpointName;
  /** Where the calls lie, to ask for all of it again. */
  base: `/${string}`;
  fields: readonly string[];
  /** Fields of two fields each, which a column of the file may be as well. */
  wholeFields: readonly string[];
  /** It changes a draft that is applied later, and its file comes filled with what the draft says. */
  isDraft: boolean;
  /** Where the calls lie that it changes the answers of. */
  changes: `/${string}`;
  /** The page that the import belongs to, with its title. */
  listTitle: TextKey<'settings'>;
  list: string;
  upload: string;
  preview: (importID: string) => string;
}

const wholeFields = ['fullName', 'fullNameKana'] as const;

/** The screens of every kind; a new one adds its own. */
export const importScreens: Readonly<Record<RosterKind, ImportScreen>> = {
  students: {
    kind: 'students',
    calls: endpoints.studentImport,
    call: 'studentImport.preview',
    base: '/students/import',
    fields: studentImportFields,
    wholeFields: [...wholeFields, 'place'],
    isDraft: false,
    changes: '/students',
    listTitle: 'students.title',
    list: paths.students,
    upload: paths.importUpload,
    preview: paths.importPreview,
  },
  teachers: {
    kind: 'teachers',
    calls: endpoints.teacherImport,
    call: 'teacherImport.preview',
    base: '/teachers/import',
    fields: teacherImportFields,
    wholeFields,
    isDraft: false,
    changes: '/teachers',
    listTitle: 'teachers.title',
    list: paths.teachers,
    upload: paths.teacherImportUpload,
    preview: paths.teacherImportPreview,
  },
  classChange: {
    kind: 'classChange',
    calls: endpoints.classChangeImport,
    call: 'classChangeImport.preview',
    base: '/schoolClasses/change/import',
    fields: classChangeImportFields,
    wholeFields: ['fullName'],
    isDraft: true,
    changes: '/schoolClasses/change',
    listTitle: 'change.title',
    list: paths.classChange,
    upload: paths.changeImportUpload,
    preview: paths.changeImportPreview,
  },
  promotion: {
    kind: 'promotion',
    calls: endpoints.promotionImport,
    call: 'promotionImport.preview',
    base: '/promotion/import',
    fields: promotionImportFields,
    wholeFields,
    isDraft: true,
    changes: '/promotion',
    listTitle: 'promotion.title',
    list: paths.academicPromotion,
    upload: paths.promotionImportUpload,
    preview: paths.promotionImportPreview,
  },
};

const Context = createContext<ImportScreen>(importScreens.students);

/** Which kind of import the screens inside are about. */
export function ImportScreenProvider({
  kind,
  children,
}: {
  kind: RosterKind;
  children: ReactNode;
}) {
  return <Context value={importScreens[kind]}>{children}</Context>;
}

export const useImportScreen = (): ImportScreen => use(Context);
