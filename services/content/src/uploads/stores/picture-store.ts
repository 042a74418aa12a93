import type { Readable } from 'node:stream';
import type { PictureFile } from '@petcare/contracts/pictures.ts';

export interface StoredFile {
  /** Left out where the store does not say. */
  readonly bytes?: number;
  /** Begins to read it; whoever takes the stream also destroys it. */
  open(): Promise<Readable> | Readable;
}

/** Where the files of pictures are kept: which is a setting, and nothing else knows it. */
export interface PictureStore {
  /** Stores a file of a new picture, from disk. Resolves once it is there for everybody. */
  put(id: string, file: PictureFile, from: { path: string; bytes: number }): Promise<void>;
  /** One file, or null where there is none. */
  find(id: string, file: PictureFile): Promise<StoredFile | null>;
  /** Deletes every file of a picture; what is already gone is no error. */
  remove(id: string): Promise<void>;
}

/** The media type of each file. */
export const typeOf: Readonly<Record<PictureFile, string>> = {
  '320.webp': 'image/webp',
  '640.webp': 'image/webp',
  '1280.webp': 'image/webp',
  '1280.jpg': 'image/jpeg',
};
