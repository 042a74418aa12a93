import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { bucketClientOptions, type BucketSettings } from '@petcare/platform/runtime/bucket.ts';
import { typeOf, type PictureStore } from './picture-store.ts';

export function createS3Store(settings: BucketSettings): PictureStore {
  const client = new S3Client(bucketClientOptions(settings, 20_000));
  const objectOf = (id: string, file: PictureFile) => ({
    Bucket: settings.bucket,
    Key: `pictures/${id}/${file}`,
  });
  return {
    async put(id, file, { path, bytes }) {
      await client.send(
        new PutObjectCommand({
          ...objectOf(id, file),
          Body: createReadStream(path),
          ContentLength: bytes,
          ContentType: typeOf[file],
        }),
      );
    },
    async find(id, file) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(objectOf(id, file)));
        return {
          bytes: ContentLength ?? 0,
          async open() {
            const { Body } = await client.send(new GetObjectCommand(objectOf(id, file)));
            if (!(Body instanceof Readable)) throw new Error('the bucket answered without a stream');
            return Body;
          },
        };
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(id) {
      for (const file of PictureFile.options) await client.send(new DeleteObjectCommand(objectOf(id, file)));
    },
  };
}
