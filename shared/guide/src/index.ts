export {
  guideOwners,
  GuideError,
  notedPictures,
  ownerOf,
  picturesFile,
  picturesFolder,
  readGuide,
  type NotedPicture,
} from './read-pages.ts';
