import type { PictureDecoder } from './decoding/picture-decoder.ts';
import type { PictureStore } from './stores/picture-store.ts';
import type { UploadLimits } from './upload-limits.ts';

/** What becomes of a picture that arrives, and where it is kept. */
export interface PictureDeps {
  readonly decoder: PictureDecoder;
  readonly store: PictureStore;
  readonly limits: UploadLimits;
}
