import { call } from '../call.ts';
import { ActiveContent } from './content.schemas.ts';

export const getActiveContent = call({
  method: 'GET',
  path: '/cms/active',
  summary: 'The published content of the landing page, in both languages',
  answer: ActiveContent,
});
