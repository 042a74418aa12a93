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
import { PictureFile } from '@petcare/contracts/pictures.ts';
import { typeOf, type PictureStore } from './picture-store.ts';

export interface BucketSettings {
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export function createS3Store({ endpoint, bucket, region, ...credentials }: BucketSettings): PictureStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    // Most compatible servers support only path-style addresses and not Amazon's newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown and need not be printed too.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  });
  const objectOf = (id: string, file: PictureFile) => ({ Bucket: bucket, Key: `pictures/${id}/${file}` });
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
