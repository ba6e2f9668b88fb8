import { AnswerPage } from './answer.page.tsx';
import { UnknownLink } from './views/closed.tsx';

export const routes = [
  { path: '/answer/:token', element: <AnswerPage /> },
  { path: '/answer', element: <UnknownLink /> },
];
