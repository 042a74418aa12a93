import { HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { SentEmails } from './sent-emails.ts';

interface BucketSettings {
  /** Undefined: Amazon S3 in the region. */
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Records sent emails as empty objects of an S3-compatible bucket, whose lifecycle rule removes old ones. */
export function createSentEmailsInBucket(settings: BucketSettings): SentEmails {
  const { endpoint, bucket: Bucket, region, ...credentials } = settings;
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
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
  });
  const objectOf = (key: string) => ({ Bucket, Key: `sent-emails/${key}` });
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
