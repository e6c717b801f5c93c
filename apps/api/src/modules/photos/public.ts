export { forOneViewer } from './photo-answer.ts';
export { messagePhotosJson, photosJson } from './photo-json.ts';
export { fileOf } from './photo-file.ts';
export { eraseAttachmentsOf, listPhotosOf } from './photos.queries.ts';
export { createMessagePhotos, type MessagePhotos, type OncePhoto } from './message-photos.ts';
export { createPhotos } from './photos.service.ts';
