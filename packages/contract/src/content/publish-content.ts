import { call } from '../call.ts';
import { ContentPublish, EditedContent } from './content-editing.schemas.ts';

export const publishContent = call({
  method: 'POST',
  path: '/staff/content/publish',
  summary: 'Publish the draft now, or plan it; a section that can’t be drawn is named in the refusal, as `section`',
  body: ContentPublish,
  answer: EditedContent,
  errors: ['editedMeanwhile', 'notDrawn'],
});
