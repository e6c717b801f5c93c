import { call } from '../call.ts';
import { ContentRestore, EditedContent } from './content-editing.schemas.ts';

export const restoreContent = call({
  method: 'POST',
  path: '/staff/content/restore',
  summary: 'Make what was published once the draft; the page stays as it is',
  body: ContentRestore,
  answer: EditedContent,
  errors: ['notFound', 'editedMeanwhile'],
});
