export { photosJson } from './photo-json.ts';
export { fileOf } from './photo-file.ts';
export { eraseAttachmentsOf, listPhotosOf } from './photos.queries.ts';
export { createPhotos } from './photos.service.ts';
