import { call } from '../call.ts';
import { ContentToRestore, EditedContent } from './content-editing.schemas.ts';

export const restoreContent = call({
  method: 'POST',
  path: '/staff/content/restore',
  summary: 'Make what was published once the draft; the page stays as it is',
  body: ContentToRestore,
  answer: EditedContent,
  errors: ['notFound', 'editedMeanwhile'],
});
