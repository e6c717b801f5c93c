export { setPrivateHeaders } from './private-photo-headers.ts';
export { messagePhotosJson, photosJson, doorPhotoJson } from './photo-json.ts';
export { photoFileName } from './photo-file.ts';
export { eraseAttachmentsOf, isRepairOf, listPhotosOf } from './photos.queries.ts';
export { storePhoto } from './store-photo.ts';
export {
  addMessagePhoto,
  deletePhotosOfMessage,
  openMessagePhoto,
  type RunPhotoOnce,
  sendMessagePhotos,
} from './message-photos.ts';
