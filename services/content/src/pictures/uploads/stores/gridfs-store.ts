import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import mongoose from 'mongoose';
import { typeOf, type PictureStore } from './picture-store.ts';

/** The driver types ids as ObjectIds; ours consist of the picture id and the file name, so that no lookup is needed. */
type FileId = mongoose.mongo.ObjectId;

function fileId(id: string, file: PictureFile): FileId {
  return `${id}/${file}` as unknown as FileId;
}

export function createGridFsStore(): PictureStore {
  const bucket = () => {
    const { db } = mongoose.connection;
    if (!db) throw new Error('mongo is not connected');
    return new mongoose.mongo.GridFSBucket(db, { bucketName: 'pictures' });
  };
  return {
    async put(id, file, { path }) {
      const target = bucket().openUploadStreamWithId(fileId(id, file), `${id}/${file}`, {
        metadata: { type: typeOf[file] },
      });
      await pipeline(createReadStream(path), target);
    },
    async find(id, file) {
      const [found] = await bucket()
        .find({ _id: fileId(id, file) })
        .toArray();
      return found
        ? { bytes: found.length, open: () => bucket().openDownloadStream(fileId(id, file)) }
        : null;
    },
    async remove(id) {
      for (const file of PictureFile.options) {
        await bucket()
          .delete(fileId(id, file))
          .catch((error: unknown) => {
            // The driver deletes the chunks even then, also those of an unfinished file.
            if (!isMissing(error)) throw error;
          });
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoRuntimeError && error.message.startsWith('File not found');
}
