import { HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bucketClientOptions, type BucketSettings } from '@petcare/platform/runtime/bucket.ts';
import type { SentEmails } from './sent-emails.ts';

/** Records sent emails as empty objects of an S3-compatible bucket, whose lifecycle rule removes old ones. */
export function createSentEmailsInBucket(settings: BucketSettings): SentEmails {
  const client = new S3Client(bucketClientOptions(settings, 10_000));
  const objectOf = (key: string) => ({ Bucket: settings.bucket, Key: `sent-emails/${key}` });
  return {
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(objectOf(key)));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async add(key) {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: '' }));
    },
  };
}
