import { call } from '../call.ts';
import { ContentSave, EditedContent } from './content-editing.schemas.ts';

export const saveContent = call({
  method: 'PUT',
  path: '/staff/content',
  summary: 'Save the draft; where somebody else did in the meantime the refusal brings theirs, as `content`',
  body: ContentSave,
  answer: EditedContent,
  errors: ['editedMeanwhile'],
});
