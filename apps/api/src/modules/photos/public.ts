export { setPrivateHeaders } from './private-photo-headers.ts';
export { messagePhotosJson, photosJson } from './photo-json.ts';
export { photoFileName } from './photo-file.ts';
export { eraseAttachmentsOf, listPhotosOf } from './photos.queries.ts';
export { createMessagePhotos, type MessagePhotos, type RunPhotoOnce } from './message-photos.ts';
export { createPhotos } from './photos.service.ts';
