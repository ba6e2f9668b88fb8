import { choiceParameter } from '@mebae/ui';

/** Parts of a course's page below its figures. */
export const examTabs = [
  'classes',
  'people',
  'careless',
  'care',
  'links',
  'mails',
  'reports',
  'settings',
] as const;

/** How the address says which one. */
export const examTab = choiceParameter(examTabs, 'classes');
