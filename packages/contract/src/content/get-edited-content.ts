import { call } from '../call.ts';
import { EditedContent } from './content-editing.schemas.ts';

export const getEditedContent = call({
  method: 'GET',
  path: '/staff/content',
  summary: 'The draft of the content, what is published of it, and what is to come',
  answer: EditedContent,
});
