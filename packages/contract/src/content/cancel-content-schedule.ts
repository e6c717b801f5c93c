import { call } from '../call.ts';
import { EditedContent } from './content-editing.schemas.ts';

export const cancelContentSchedule = call({
  method: 'DELETE',
  path: '/staff/content/schedule',
  summary: 'Give up the planned publication, if there is one',
  answer: EditedContent,
});
