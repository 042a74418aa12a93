import type { Readable } from 'node:stream';
import type { PictureFile } from '@petcare/contracts/shared/pictures.ts';

export interface StoredFile {
  /** Undefined when the store does not report it. */
  readonly bytes?: number;
  /** Starts reading; the caller destroys the stream. */
  open(): Promise<Readable> | Readable;
}

export interface PictureStore {
  /** Stores a file of a new picture from disk. Resolves once it is readable from every copy. */
  put(id: string, file: PictureFile, from: { path: string; bytes: number }): Promise<void>;
  find(id: string, file: PictureFile): Promise<StoredFile | null>;
  /** Deletes every file of a picture. Idempotent. */
  remove(id: string): Promise<void>;
}

export const typeOf: Readonly<Record<PictureFile, string>> = {
  '320.webp': 'image/webp',
  '640.webp': 'image/webp',
  '1280.webp': 'image/webp',
  '1280.jpg': 'image/jpeg',
};
