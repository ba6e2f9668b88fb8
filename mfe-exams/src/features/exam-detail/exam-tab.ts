import { choiceParameter } from '@mebae/ui';

/** What a course's page shows below its figures. */
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
