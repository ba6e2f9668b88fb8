// Functions that compare the guide with the product: for checks and for the command that takes pictures.
export {
  checkGuide,
  pictureBytes,
  pictureHash,
  screensOf,
  type GuideState,
} from './check-guide.ts';
