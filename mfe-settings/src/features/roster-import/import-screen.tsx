import {
  endpoints,
  studentImportFields,
  teacherImportFields,
  type EndpointName,
  type RosterKind,
} from '@mebae/contracts';
import { createContext, use, type ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';

/** What the screens of one kind of import are made of. */
export interface ImportScreen {
  kind: RosterKind;
  calls: typeof endpoints.studentImport;
  /** What somebody who may import may call. */
  call: EndpointName;
  /** Where the calls lie, to ask for all of it again. */
  base: `/${string}`;
  fields: readonly string[];
  /** Fields of two fields each, which a column of the file may be as well. */
  wholeFields: readonly string[];
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
    wholeFields,
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
    list: paths.teachers,
    upload: paths.teacherImportUpload,
    preview: paths.teacherImportPreview,
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
